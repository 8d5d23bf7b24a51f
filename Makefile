# The native engine, for the processor of this machine. OpenBench calls `make EXE=name`; what else
# it sets (CC, CXX, EVALFILE) means nothing here. `make FEATURES=tune` makes the search constants
# UCI options, for SPSA.
EXE ?= espalier
FEATURES ?=
export RUSTFLAGS += -C target-cpu=native

ifeq ($(OS),Windows_NT)
  SUFFIX := .exe
endif

.PHONY: all clean

all:
	cargo build --release --package espalier --features "$(FEATURES)" --target-dir target/make
	cp target/make/release/espalier$(SUFFIX) $(EXE)

clean:
	cargo clean --target-dir target/make
	rm -f $(EXE)
