//! The engine's search constants in this program, which only a tuning build can change.

/// Values for the search constants, at first those they ship with. Each thread has its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constants {
    #[cfg(feature = "tune")]
    values: espalier::params::Values,
}

impl Constants {
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let param = espalier::params::TABLE
            .iter()
            .find(|param| param.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| {
                format!(
                    "the engine has no option \"{name}\"; it has Hash, Threads, EvalFile, \
                     Move Overhead, UCI_Elo, Strength and, in a build with `--features tune`, its search constants"
                )
            })?;
        self.change(param.name, value)
    }

    #[cfg(feature = "tune")]
    fn change(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value =
            value.parse().map_err(|_| format!("{name} must be a whole number, not \"{value}\""))?;
        self.values.set(name, value).map_err(|error| error.to_string())
    }

    #[cfg(not(feature = "tune"))]
    #[allow(
        clippy::unused_self,
        clippy::needless_pass_by_ref_mut,
        reason = "tuning builds need it"
    )]
    fn change(&mut self, name: &str, _value: &str) -> Result<(), String> {
        Err(format!(
            "{name} is compiled in; build espalier-lab with `--features tune` to change it"
        ))
    }

    /// Makes them those of the searches that follow on this thread.
    pub fn install(&self) {
        #[cfg(feature = "tune")]
        self.values.install();
    }
}
