#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| espalier_fuzz::pgn::check(bytes));
