//! The module counts moves in a browser as it does natively.
#![cfg(target_arch = "wasm32")]

use espalier_web::Session;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn counts_the_moves_of_the_start() {
    let session = Session::new(1).unwrap_or_else(|_| panic!("a session"));
    assert_eq!(session.perft(4), 197_281);
}
