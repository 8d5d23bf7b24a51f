//! All search parameters, gathered from the files that declare them by `params!`.

pub use crate::param::Param;

use crate::gather::{gathered, length};
use crate::param::Group;
use crate::{eval, search};

/// The files with parameters, in the order of UCI options and tables.
const LISTS: [&[Group]; 2] = [
    &[
        search::aspiration::params::GROUP,
        search::time::params::GROUP,
        search::draws::params::GROUP,
        search::improving::params::GROUP,
        search::stack::params::GROUP,
        eval::network::params::GROUP,
        eval::endgame::params::GROUP,
        eval::terms::params::GROUP,
        eval::terms::per_piece::params::GROUP,
        search::picker::params::GROUP,
        search::history::params::GROUP,
        search::history::tables::params::GROUP,
        search::history::correction::params::GROUP,
    ],
    search::techniques::GROUPS,
];

const GROUPS: [Group; length(&LISTS)] = gathered(&LISTS);

const TABLES: [&[Param]; GROUPS.len()] = {
    let mut tables = [GROUPS[0].table; GROUPS.len()];
    let mut index = 0;
    while index < GROUPS.len() {
        tables[index] = GROUPS[index].table;
        index += 1;
    }
    tables
};

/// All search parameters.
pub static TABLE: [Param; length(&TABLES)] = gathered(&TABLES);

/// Why a search parameter could not be set.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParamError {
    /// There is no parameter of this name.
    Unknown(String),
    /// The value lies outside the declared range.
    OutOfRange {
        /// The parameter.
        param: Param,
        /// The rejected value.
        value: i32,
    },
}

#[cfg(feature = "tune")]
impl std::fmt::Display for ParamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no search constant \"{name}\""),
            Self::OutOfRange { param: Param { name, min, max, .. }, value } => {
                write!(f, "{name} must lie between {min} and {max}, not {value}")
            }
        }
    }
}

#[cfg(feature = "tune")]
impl std::error::Error for ParamError {}

/// A value for every search parameter.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values([i32; TABLE.len()]);

#[cfg(feature = "tune")]
impl Default for Values {
    fn default() -> Self {
        Self(TABLE.map(|param| param.value))
    }
}

#[cfg(feature = "tune")]
impl Values {
    /// Sets one value.
    ///
    /// # Errors
    /// When there is no such parameter or the value is out of range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParamError> {
        let index = TABLE.iter().position(|param| param.name == name);
        let index = index.ok_or_else(|| ParamError::Unknown(name.to_owned()))?;
        let param = TABLE[index];
        if !(param.min..=param.max).contains(&value) {
            return Err(ParamError::OutOfRange { param, value });
        }
        self.0[index] = value;
        Ok(())
    }

    /// Installs the values for later searches of this thread.
    pub fn install(&self) {
        let places =
            GROUPS.iter().flat_map(|group| (0..group.table.len()).map(move |i| (group, i)));
        for ((group, index), value) in places.zip(self.0) {
            (group.set)(index, value);
        }
    }

    /// The values installed on this thread.
    pub fn installed() -> Self {
        let mut values = Self::default();
        let installed = GROUPS.iter().flat_map(|group| (0..group.table.len()).map(group.get));
        values.0.iter_mut().zip(installed).for_each(|(value, installed)| *value = installed);
        values
    }
}

/// Sets one parameter for later searches of this thread.
///
/// # Errors
/// When there is no such parameter or the value is out of range.
#[cfg(feature = "tune")]
pub fn set(name: &str, value: i32) -> Result<(), ParamError> {
    let mut values = Values::installed();
    values.set(name, value)?;
    values.install();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "tune")]
    use crate::search::improving::params::improving_rate_div;

    #[test]
    fn every_value_lies_in_its_range_and_every_name_is_used_once() {
        for (index, param) in TABLE.iter().enumerate() {
            assert!((param.min..=param.max).contains(&param.value), "{}", param.name);
            assert!(param.step > 0 && param.step <= param.max - param.min, "{}", param.name);
            assert!(TABLE[..index].iter().all(|other| other.name != param.name), "{}", param.name);
        }
    }

    #[cfg(feature = "tune")]
    #[test]
    fn set_refuses_what_is_unknown_or_out_of_range() {
        assert!(matches!(set("no_such_thing", 1), Err(ParamError::Unknown(_))));
        assert!(matches!(set("improving_rate_div", 0), Err(ParamError::OutOfRange { .. })));
        assert_eq!(set("improving_rate_div", 60), Ok(()));
        assert_eq!(improving_rate_div(), 60);
        assert_eq!(set("improving_rate_div", 50), Ok(()));
    }

    #[cfg(feature = "tune")]
    #[test]
    fn each_thread_has_its_own() {
        let mut values = Values::default();
        assert_eq!(values.set("improving_rate_div", 70), Ok(()));
        values.install();
        assert_eq!(Values::installed(), values);
        let elsewhere = std::thread::spawn(improving_rate_div).join();
        assert_eq!((improving_rate_div(), elsewhere.ok()), (70, Some(50)));
    }
}
