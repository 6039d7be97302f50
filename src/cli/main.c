/* kozyr: one process and the workers that it forks. */
#include "cli/command.h"

int main(int argc, char **argv) { return program_main(argc, argv); }
