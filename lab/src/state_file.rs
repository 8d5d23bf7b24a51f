//! State files: what a long run needs to go on exactly where it stopped.

use anyhow::{Context, Result, bail};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The state of a run of one of the commands.
pub trait RunState: Serialize + DeserializeOwned {
    /// The command: `match`.
    const COMMAND: &'static str;
    /// Writes the state so that the file is whole at any moment.
    fn save(&self, path: &Path) -> Result<()> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let text = serde_json::to_string(self)?;
        fs::write(&beside, text)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot save the state in {}", path.display()))
    }
}

/// The state in a file; none if there is no file. `differences` says in what its settings differ
/// from those of the new run.
pub fn read<S: RunState>(
    path: &Path,
    differences: impl FnOnce(&S) -> Vec<String>,
) -> Result<Option<S>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).context(format!("cannot read {}", path.display())),
    };
    let state = serde_json::from_str(&text).with_context(|| {
        format!("{} is not a state file of espalier-lab {}", path.display(), S::COMMAND)
    })?;
    let differences = differences(&state);
    if !differences.is_empty() {
        bail!(
            "{} belongs to a run with other settings. Delete it or name another file to begin \
             anew.\n  {}",
            path.display(),
            differences.join("\n  ")
        );
    }
    Ok(Some(state))
}

/// What differs between some settings and others, each as "name: these, not others".
pub fn differences<S: Serialize>(these: &S, others: &S) -> Vec<String> {
    let mut differences = Vec::new();
    compare("", &fields(these), &fields(others), &mut differences);
    differences
}

fn fields(settings: &impl Serialize) -> Value {
    // Plain data without maps always has a JSON form.
    serde_json::to_value(settings).unwrap_or_default()
}

fn compare(name: &str, these: &Value, others: &Value, differences: &mut Vec<String>) {
    match (these, others) {
        (Value::Object(these), Value::Object(others)) => {
            let missing = Value::Null;
            for key in these.keys().chain(others.keys().filter(|&key| !these.contains_key(key))) {
                let value =
                    |fields: &Map<String, Value>| fields.get(key).unwrap_or(&missing).clone();
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                compare(&name, &value(these), &value(others), differences);
            }
        }
        (Value::Array(these), Value::Array(others)) if these.len() == others.len() => {
            for (this, other) in these.iter().zip(others) {
                compare(name, this, other, differences);
            }
        }
        _ if these != others => differences.push(format!("{name}: {these}, not {others}")),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Count {
        value: f64,
    }

    impl RunState for Count {
        const COMMAND: &'static str = "count";
    }

    fn error_of(text: &str) -> String {
        let name = format!("espalier-lab-{}-{}", std::process::id(), text.len());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, text).unwrap();
        let told = read(&path, |count: &Count| differences(&Count { value: 0.5 }, count));
        fs::remove_file(&path).unwrap();
        told.unwrap_err().to_string()
    }

    #[test]
    fn a_state_is_read_as_it_was_saved() {
        let path = std::env::temp_dir().join(format!("espalier-lab-{}", std::process::id()));
        assert_eq!(read::<Count>(&path, |_| Vec::new()).unwrap(), None);
        let count = Count { value: 0.1 + 0.2 };
        count.save(&path).unwrap();
        assert_eq!(read(&path, |_| Vec::new()).unwrap(), Some(count));
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_of_something_else_is_refused() {
        let not_a_count = "is not a state file of espalier-lab count";
        assert!(error_of("a letter to a friend").contains(not_a_count));
        assert!(error_of("{}").contains(not_a_count));
        assert!(error_of("{\"value\":0.25}").ends_with("\n  value: 0.5, not 0.25"));
    }
}
