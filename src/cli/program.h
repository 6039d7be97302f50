/* The kozyr program, for any main(). */
#ifndef KOZYR_CLI_PROGRAM_H
#define KOZYR_CLI_PROGRAM_H

/* Runs the command line; returns the exit status. Call it once per process. */
int program_main(int argc, char **argv);

#endif
