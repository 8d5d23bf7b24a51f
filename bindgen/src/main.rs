//! `espalier-bindgen MODULE.wasm FOLDER` writes the bindings of a module, as `wasm-bindgen --target web
//! --omit-default-module-path` does. That program is installed with a test runner and a server, which take longer to
//! compile than what a build needs.

use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => println!("espalier-bindgen {}", env!("CARGO_PKG_VERSION")),
        [module, folder] => {
            let mut bindgen = Bindgen::new();
            bindgen.input_path(module).typescript(true);
            if let Err(error) = bindgen.web(true).and_then(|it| it.generate(folder)) {
                eprintln!("{module}: {error:?}");
                return ExitCode::FAILURE;
            }
        }
        _ => {
            eprintln!("Usage: espalier-bindgen MODULE.wasm FOLDER");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
