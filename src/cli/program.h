/* kozyr, whatever process it is called in. */
#ifndef KOZYR_CLI_PROGRAM_H
#define KOZYR_CLI_PROGRAM_H

/* Runs the command line; the exit status. Once per process. */
int program_main(int argc, char **argv);

#endif
