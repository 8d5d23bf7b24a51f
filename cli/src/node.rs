//! The commands of the program `espalier`, for Node: a module of their own, so that pages do not
//! load them.
#![deny(clippy::unwrap_used, clippy::expect_used)]
// wasm-bindgen hands over what it has made, and writes `unsafe` code.
#![allow(clippy::needless_pass_by_value, unsafe_code, unreachable_pub)]

use crate::commands::{self, Terminal};
use js_sys::{Atomics, Error, Int32Array, Uint8Array};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = "
/** What a command needs from the program around it. */
export interface CommandTerminal {
    /** Prints to standard output. */
    print(text: string): void;
    /** Shows how far the work is, in place of what was shown before; an empty text removes that. */
    show(progress: string): void;
    /** The text of a file. May throw. */
    read(path: string): string;
    /** The names of the files in a folder. May throw. */
    list(path: string): string[];
    /** The bytes of a file. May throw. */
    readBytes(path: string): Uint8Array;
    /** Begins a file, in place of one that is there. May throw. */
    create(path: string): { write(bytes: Uint8Array): void };
    /** Goes on with a file at its end. May throw. */
    append(path: string): { write(bytes: Uint8Array): void };
}
";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    /// What a command needs from the program around it.
    #[wasm_bindgen(typescript_type = "CommandTerminal")]
    pub type CommandTerminal;

    #[wasm_bindgen(method, catch)]
    fn print(this: &CommandTerminal, text: &str) -> Result<(), JsValue>;

    #[wasm_bindgen(method)]
    fn show(this: &CommandTerminal, progress: &str);

    #[wasm_bindgen(method, catch)]
    fn read(this: &CommandTerminal, path: &str) -> Result<String, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn list(this: &CommandTerminal, path: &str) -> Result<Vec<String>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn create(this: &CommandTerminal, path: &str) -> Result<CommandFile, JsValue>;

    #[wasm_bindgen(method, catch, js_name = readBytes)]
    fn read_bytes(this: &CommandTerminal, path: &str) -> Result<Vec<u8>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn append(this: &CommandTerminal, path: &str) -> Result<CommandFile, JsValue>;

    type CommandFile;

    #[wasm_bindgen(method, catch)]
    fn write(this: &CommandFile, bytes: &Uint8Array) -> Result<(), JsValue>;
}

/// Runs the command that these words are, and says what is wrong with it. Blocks until it is done;
/// what is known is printed early once the number in shared memory is not zero.
#[wasm_bindgen(js_name = runCommand)]
pub fn run_command(
    words: Vec<String>,
    terminal: CommandTerminal,
    interrupt: Int32Array,
) -> Option<String> {
    console_error_panic_hook::set_once();
    let host = HostTerminal { terminal, interrupt };
    commands::run(words, &host).err()
}

struct HostTerminal {
    terminal: CommandTerminal,
    interrupt: Int32Array,
}

impl Terminal for HostTerminal {
    fn print(&self, text: &str) -> Result<(), String> {
        self.terminal.print(text).map_err(|thrown| reason(&thrown))
    }

    fn show(&self, progress: &str) {
        self.terminal.show(progress);
    }

    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(performance_now() / 1000.0).unwrap_or_default()
    }

    fn catch_interrupts(&self) -> Result<(), String> {
        Ok(())
    }

    fn is_interrupted(&self) -> bool {
        Atomics::load(&self.interrupt, 0).is_ok_and(|value| value != 0)
    }

    fn list(&self, path: &Path) -> io::Result<Vec<String>> {
        self.terminal.list(&path.to_string_lossy()).map_err(failed)
    }

    fn read(&self, path: &Path) -> io::Result<String> {
        self.terminal.read(&path.to_string_lossy()).map_err(failed)
    }

    fn read_bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.terminal.read_bytes(&path.to_string_lossy()).map_err(failed)
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        let file = self.terminal.append(&path.to_string_lossy()).map_err(failed)?;
        Ok(Box::new(HostFile(file)))
    }

    fn create(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        let file = self.terminal.create(&path.to_string_lossy()).map_err(failed)?;
        Ok(Box::new(HostFile(file)))
    }
}

struct HostFile(CommandFile);

impl Write for HostFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(&Uint8Array::from(bytes)).map_err(failed)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn failed(thrown: JsValue) -> io::Error {
    io::Error::other(reason(&thrown))
}

fn reason(thrown: &JsValue) -> String {
    thrown
        .dyn_ref::<Error>()
        .map_or_else(|| format!("{thrown:?}"), |error| String::from(error.message()))
}
