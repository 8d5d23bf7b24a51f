# The native engine, for the processor of this machine. OpenBench calls `make EXE=name`; what else
# it sets (CC, CXX) means nothing here. `make FEATURES=tune` makes the search constants
# UCI options, for SPSA.
EXE ?= espalier
FEATURES ?=
export RUSTFLAGS += -C target-cpu=native

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

ifneq ($(strip $(EVALFILE)),)
  $(error EVALFILE=$(EVALFILE) is set, but the network is built in: put the file in the place of \
    engine/src/eval/network/espalier.net and commit it)
endif

.PHONY: all clean pgo

all:
	cargo build --release --package espalier-cli --features "$(FEATURES)" --target-dir target/make
	cp target/make/release/espalier$(SUFFIX) $(EXE)

# The same guided by a profile: built to count, run over the positions of `bench`, and built again
# by the counts. The flags are for the target alone: programs that run while building count nothing.
PGO := $(CURDIR)/target/pgo
PGO_HOST = $(shell rustc --print host-tuple)
PGO_PROFDATA = $(firstword $(wildcard \
	$(shell rustc --print sysroot)/lib/rustlib/$(PGO_HOST)/bin/llvm-profdata$(SUFFIX)))
PGO_BUILD = cargo build --release --package espalier-cli --features "$(FEATURES)" --target $(PGO_HOST)

pgo:
	@test -n "$(PGO_PROFDATA)" || { echo "make pgo needs llvm-profdata of the Rust toolchain:" \
	    "rustup component add llvm-tools" >&2; exit 1; }
	rm -rf "$(PGO)/counts"
	RUSTFLAGS="$(RUSTFLAGS) -C profile-generate=$(PGO)/counts" \
	    $(PGO_BUILD) --target-dir target/pgo/counting
	target/pgo/counting/$(PGO_HOST)/release/espalier$(SUFFIX) bench
	"$(PGO_PROFDATA)" merge -o "$(PGO)/profile" "$(PGO)/counts"
	RUSTFLAGS="$(RUSTFLAGS) -C profile-use=$(PGO)/profile" \
	    $(PGO_BUILD) --target-dir target/pgo/guided
	cp target/pgo/guided/$(PGO_HOST)/release/espalier$(SUFFIX) $(EXE)

clean:
	cargo clean --target-dir target/make
	rm -rf target/pgo
	rm -f $(EXE)
