/* Sequential tests played to their end: errors, lengths, and what is printed after them. */
#ifndef KOZYR_TESTS_COVERAGE_SEQUENTIAL_H
#define KOZYR_TESTS_COVERAGE_SEQUENTIAL_H

/* A CSV row per cell whose number is `shard` modulo `shards`. */
void sequential_write(int shard, int shards, int runs);

#endif
