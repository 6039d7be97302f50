# kozyr: `make help` lists the targets and the knobs.
# Each build variant has a folder of its own below build/, so variants never mix and nothing needs a clean.

MODE ?= release#     release | debug
SAN ?=#              address,undefined
COV ?=#              1: count coverage
WERROR ?=#           1: warnings are errors (CI sets it)
PREFIX ?= /usr/local
CC = gcc
ifeq ($(origin CC),default)
CC := gcc
endif

comma := ,
# The last word of CC: "ccache gcc" builds where gcc does.
VARIANT := $(strip $(MODE))-$(lastword $(notdir $(CC)))$(if $(strip $(SAN)),-$(subst $(comma),-,$(strip $(SAN))))$(if $(strip $(COV)),-cov)
B := build/$(VARIANT)

# popcount and friends are one instruction from x86-64-v2 (2009) on; integer results do not depend on it.
ARCH ?= $(if $(filter x86_64,$(shell uname -m)),-march=x86-64-v2)
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef
ifneq ($(strip $(WERROR)),)
WARN += -Werror
endif
DEBUG_INFO := -g1#   reports name lines; without variables objects have two thirds of the size. CFLAGS=-g: all of it
ifeq ($(strip $(MODE)),debug)
DEBUG_INFO := $(if $(strip $(SAN)),-g1,-g)
OPT := -O1
else
OPT := -O2 -DNDEBUG
endif
ifneq ($(strip $(SAN)),)
OPT += -fsanitize=$(strip $(SAN)) -fno-sanitize-recover=all -fno-omit-frame-pointer
endif
ifneq ($(strip $(COV)),)
OPT += --coverage
# Workers leave by _exit, which would lose what they have counted.
COVERAGE_EXIT := $(B)/tests/coverage_exit.o
$(B)/kozyr $(B)/kozyr-test: private OPT += -Wl,--wrap=_exit
endif
# What strangers' programs, records and rows lead us to is bounded by checks; this is for what the checks overlook. The
# sanitizers see more than FORTIFY, and do not know its functions.
HARDEN := -fstack-protector-strong -fPIE$(if $(strip $(SAN)),, -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
# A sanitized program starts in 13 ms where its addresses are fixed, otherwise in 20.
HARDEN_LINK := $(if $(strip $(SAN)),-no-pie,-pie) -Wl,-z,relro,-z,now
# No contraction: doubles must come out the same on every machine.
FLAGS := -std=c11 -D_GNU_SOURCE $(DEBUG_INFO) -Isrc -MMD -MP -ffp-contract=off $(ARCH) $(OPT) $(HARDEN) $(WARN) $(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(OPT) $(HARDEN_LINK) $(CFLAGS) $(LDFLAGS)
LIBS := -lcjson -lxxhash -lsodium -lzstd -lm

# src/games/GAME/learn/TABLE.c is a program that writes src/games/GAME/TABLE.c.
LEARN_SOURCES := $(sort $(wildcard src/games/*/learn/*.c))
SOURCES := $(filter-out src/mpi/% $(LEARN_SOURCES),$(sort $(wildcard src/*/*.c src/*/*/*.c src/games/*/*/*.c)))
MPI_SOURCES := $(sort $(wildcard src/mpi/*.c src/mpi/*/*.c))
LIBRARY_SOURCES := $(filter-out src/cli/main.c,$(SOURCES))
OBJECTS := $(SOURCES:%.c=$(B)/%.o)
LIBRARY := $(LIBRARY_SOURCES:%.c=$(B)/%.o) $(B)/registry.o $(B)/version.o $(B)/embedded.o

TEST_SOURCES := $(sort $(wildcard tests/unit/*.c tests/laws/*.c tests/golden/*.c))
TEST_PROGRAMS := $(TEST_SOURCES:%.c=$(B)/%)
FUZZ_PROGRAMS := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
TEST_SHARED := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/reference/*.c)))
TEST_BOTS := $(sort $(wildcard tests/bots/*.c tests/transports/*.c))

# kozyr-mpi: the program over the ranks of an MPI job. Only its courier needs MPI's headers.
MPI_OBJECTS := $(MPI_SOURCES:%.c=$(B)/%.o)

.PHONY: all mpi check hooks test test-fast test-long torture bench bench-gate learn lint format cover fuzz studies install clean help program tests stage uninstall deb deb-test
.DELETE_ON_ERROR:

all: program ## build the program (the default); ./kozyr points at the release build

program: $(B)/kozyr
	@if [ "$(VARIANT)" = release-gcc ] || [ ! -e kozyr ]; then ln -sfn $(B)/kozyr kozyr; fi
	@[ ! -d configs ] || { $(B)/kozyr schema >$(B)/schema.json && cmp -s $(B)/schema.json configs/config.schema.json; } || \
	 cp $(B)/schema.json configs/config.schema.json

mpi: $(B)/kozyr-mpi ## build kozyr-mpi, which plays over the ranks of an MPI job (Debian: libopenmpi-dev, openmpi-bin)
	@if [ "$(VARIANT)" = release-gcc ] || [ ! -e kozyr-mpi ]; then ln -sfn $(B)/kozyr-mpi kozyr-mpi; fi

# Commit and hash of the sources; the object that holds them is rebuilt only when they change.
$(B)/version.c: FORCE
	@mkdir -p $(@D)
	@scripts/version '$(VARIANT)' >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# A change of flags or of the file list rebuilds what depends on it.
$(B)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(filter-out -Werror,$(FLAGS))' | cmp -s - $@ || echo '$(CC) $(filter-out -Werror,$(FLAGS))' >$@
$(B)/registry.c: scripts/registry $(B)/filelist
	@scripts/registry $(SOURCES) >$@
$(B)/registry-test.c: scripts/registry $(B)/filelist
	@scripts/registry $(SOURCES) $(TEST_BOTS) >$@
$(B)/registry-mpi.c: scripts/registry $(B)/filelist
	@scripts/registry $(SOURCES) $(MPI_SOURCES) >$@
$(B)/registry-mpi-test.c: scripts/registry $(B)/filelist
	@scripts/registry $(SOURCES) $(MPI_SOURCES) $(TEST_BOTS) >$@
$(B)/filelist: FORCE
	@mkdir -p $(@D)
	@echo '$(SOURCES) $(MPI_SOURCES) $(TEST_BOTS)' | cmp -s - $@ || echo '$(SOURCES) $(MPI_SOURCES) $(TEST_BOTS)' >$@

# The page of `kozyr report`: its files, and each game's drawing.
PAGE := src/report/html
PAGE_SCRIPTS := $(PAGE)/charts.js $(PAGE)/answer.js $(PAGE)/overview.js $(PAGE)/viewer.js $(PAGE)/cards.js \
 $(sort $(wildcard src/games/*/drawing.js))
HELP_TEXTS := $(sort $(wildcard src/cli/help/*.txt))
$(B)/embedded.c: scripts/embed $(PAGE)/page.html $(PAGE)/page.css $(PAGE)/notice.html $(PAGE_SCRIPTS) $(HELP_TEXTS) $(B)/embedlist
	@scripts/embed $@ page_html $(PAGE)/page.html -- page_css $(PAGE)/page.css -- page_notice $(PAGE)/notice.html \
	 -- page_scripts $(PAGE_SCRIPTS) -- help_texts= $(HELP_TEXTS)
$(B)/embedlist: FORCE
	@mkdir -p $(@D)
	@echo '$(PAGE_SCRIPTS) $(HELP_TEXTS)' | cmp -s - $@ || echo '$(PAGE_SCRIPTS) $(HELP_TEXTS)' >$@
FORCE: ;

# With sanitizers, half of the time to compile is the optimiser's. These run too little to win it back.
COLD := tests/unit tests/fuzz tests/coverage $(addprefix src/,cli config external mpi plan pool report store tournament)
ifeq "$(strip $(SAN))" "address,undefined"
$(COLD:%=$(B)/%/%.o): private FLAGS += -O0
endif

$(B)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(if $(V),,@echo '  cc    $<';)$(CC) $(FLAGS) -c $< -o $@
$(B)/%.o: $(B)/%.c $(B)/flags
	$(if $(V),,@echo '  cc    $<';)$(CC) $(FLAGS) -c $< -o $@

$(B)/kozyr: $(OBJECTS) $(B)/registry.o $(B)/version.o $(B)/embedded.o $(COVERAGE_EXIT)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)

# The program with the bots of tests/bots: they crash, hang and cheat on purpose.
$(B)/kozyr-test: $(OBJECTS) $(B)/registry-test.o $(B)/version.o $(B)/embedded.o $(TEST_BOTS:%.c=$(B)/%.o) $(COVERAGE_EXIT)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)

$(B)/src/mpi/courier.o: private FLAGS += $(patsubst -I%,-isystem %,$(shell mpicc --showme:compile))
$(B)/kozyr-mpi $(B)/kozyr-mpi-test: private LIBS += $(shell mpicc --showme:link)
$(B)/kozyr-mpi: $(MPI_OBJECTS) $(filter-out $(B)/registry.o,$(LIBRARY)) $(B)/registry-mpi.o
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)
$(B)/kozyr-mpi-test: $(MPI_OBJECTS) $(filter-out $(B)/registry.o,$(LIBRARY)) $(B)/registry-mpi-test.o $(TEST_BOTS:%.c=$(B)/%.o)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)

$(B)/tests/unit/test_gsl: private LIBS += -lgsl -lgslcblas
# Those with a library of their own, or with functions in the place of the C library's.
ALONE := $(B)/tests/unit/test_gsl $(B)/tests/unit/test_store_faults
$(ALONE): %: %.o $(LIBRARY)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ -lcmocka $(LIBS)

# All test programs of a folder are one, linked once, under many names (scripts/bundle). Fuzz targets get a main that
# plays a corpus; scripts/fuzz builds the same targets with libFuzzer.
define bundle
$(B)/tests/$(1)/bundle.c: FORCE
	@mkdir -p $$(@D)
	@scripts/bundle $(2) $$(notdir $(3)) >$$@.new
	@if cmp -s $$@.new $$@; then rm $$@.new; else mv $$@.new $$@; fi
$(3:%=%.bundled.o): %.bundled.o: %.o
	@objcopy --redefine-sym $(2)=$(2)_$$(notdir $$*) -G $(2) -G $(2)_$$(notdir $$*) $$< $$@
$(B)/tests/$(1)/bundle: $(B)/tests/$(1)/bundle.o $(3:%=%.bundled.o) $(4) $(LIBRARY)
	$(if $(V),,@echo '  link  $$@';)$(LINK) $$^ -o $$@ -lcmocka $(LIBS)
$(3): $(B)/tests/$(1)/bundle
	@ln -f $$< $$@
endef
$(foreach folder,unit laws golden,$(eval \
 $(call bundle,$(folder),main,$(filter $(B)/tests/$(folder)/%,$(filter-out $(ALONE),$(TEST_PROGRAMS))),$(TEST_SHARED))))
$(eval $(call bundle,fuzz,LLVMFuzzerTestOneInput,$(FUZZ_PROGRAMS),$(B)/tests/fuzz/replay.o))

# The same with libFuzzer's main: CC=clang SAN=fuzzer-no-link,address,undefined.
$(B)/libfuzzer/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  link  $@';)$(LINK) -fsanitize=fuzzer $^ -o $@ $(LIBS)

# The yardsticks of performance: one fused loop of random games, without any interface.
$(B)/tests/bench/fused_%: $(B)/tests/bench/fused_%.o
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@

FUSED := $(patsubst %.c,$(B)/%,$(sort $(wildcard tests/bench/fused_*.c)))

# The layers of the program one by one, to count their instructions (scripts/bench-gate).
$(B)/tests/bench/layers: $(B)/tests/bench/layers.o $(LIBRARY)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)

LEARN_PROGRAMS := $(LEARN_SOURCES:%.c=$(B)/%)
$(LEARN_PROGRAMS): %: %.o $(LIBRARY)
	$(if $(V),,@echo '  link  $@';)$(LINK) $^ -o $@ $(LIBS)

# Simulates how often the printed intervals hold the truth (scripts/coverage).
$(B)/tests/coverage/coverage: $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/coverage/*.c))) $(LIBRARY)
	$(if $(V),,@echo '  link  $@';)$(CC) $(OPT) $^ -o $@ $(LIBS) $(LDFLAGS)

tests: $(TEST_PROGRAMS) $(B)/kozyr $(B)/kozyr-test $(B)/tests/coverage/coverage

test: ## everything a commit must pass: debug with sanitizers, and the command line on the release build
	@scripts/run-tests all

test-fast: ## units, laws, golden games and one test a class of the command line, for every small change
	@scripts/run-tests fast

test-long: ## the checks that take longer: more plies, more kills, simulated intervals, coverage
	@scripts/run-tests long

check: ## run the tests whose name has T, for example make check T=sprt
	@scripts/run-tests check '$(T)'

hooks: ## check format and structure before each commit (git config core.hooksPath)
	git config core.hooksPath .githooks

torture: program ## inject TORTURE_FAULTS (default 10000) faults into runs of every kind
	@KOZYR=$(abspath $(B)/kozyr) tests/torture/run.py --faults $(or $(TORTURE_FAULTS),10000)

bench: program $(FUSED) ## games per second, and the ratio to a fused loop
	@scripts/bench $(B)
	@scripts/bench-outside $(B)

bench-gate: $(FUSED) $(B)/tests/bench/layers ## instructions of each layer against the baseline; names what grew
	@scripts/bench-gate $(B)

lint: ## cppcheck, clang-tidy, clang-format, shellcheck, function length
	@scripts/lint

format: ## rewrite the sources in the house format
	@clang-format -i $$(git ls-files '*.c' '*.h')

cover: ## line and branch coverage of the tests, as a table
	@scripts/cover

fuzz: ## fuzz every parser for FUZZ_SECONDS (default 60) each
	@scripts/fuzz $(or $(FUZZ_SECONDS),60)

learn: $(LEARN_PROGRAMS) ## play, and write the tables that games learn from it (three quarters of an hour)
	@set -e; for table in $(LEARN_SOURCES:%.c=%); do \
	  $(B)/$$table >$(B)/$$table.new; \
	  source=$$(dirname $$(dirname $$table))/$$(basename $$table).c; \
	  mv $(B)/$$table.new $$source; clang-format -i $$source; done

studies: ## play the shipped studies again and draw their pictures into results/studies (ten minutes)
	@scripts/study

# Where python3 of Debian looks below PREFIX: in a folder of its version, but for packages of Debian.
PYTHON_PACKAGES ?= $(if $(filter /usr,$(PREFIX)),lib/python3/dist-packages,$(shell /usr/bin/python3 -c \
 'import sys; print("lib/python3.%d" % sys.version_info[1])' 2>/dev/null || echo lib/python3)/$(if \
 $(filter /usr/local,$(PREFIX)),dist-packages,site-packages))
stage: program $(if $(MPI),mpi)
	@PYTHON_PACKAGES='$(PYTHON_PACKAGES)' scripts/stage $(B)/kozyr $(B)/stage $(if $(MPI),$(B)/kozyr-mpi)

install: stage ## install below PREFIX (default /usr/local): program, manual, completions, schema, examples, kozyr-plot, Python package; MPI=1: kozyr-mpi, too
	@scripts/put-in-place $(B)/stage '$(DESTDIR)$(PREFIX)'

uninstall: stage ## remove the files that install wrote, and the folders that are then empty
	@scripts/put-in-place --remove $(B)/stage '$(DESTDIR)$(PREFIX)'

deb: ## a Debian package in build/deb
	@packaging/deb

deb-test: ## build a Debian package, install it in a bare Debian, use it there and remove it (mmdebstrap)
	@packaging/deb-test

clean: ## remove everything that was built
	rm -rf build kozyr kozyr-mpi

help: ## this text
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 12
	@echo 'knobs: MODE=release|debug CC=gcc|clang SAN=address,undefined COV=1 WERROR=1 V=1 CFLAGS=... PREFIX=...'

-include $(OBJECTS:.o=.d) $(MPI_OBJECTS:.o=.d) $(TEST_BOTS:%.c=$(B)/%.d) $(LIBRARY:.o=.d) $(TEST_PROGRAMS:=.d) $(TEST_SHARED:.o=.d) $(LEARN_PROGRAMS:=.d) $(FUZZ_PROGRAMS:=.d) $(B)/tests/fuzz/replay.d $(wildcard $(B)/tests/bench/*.d)
