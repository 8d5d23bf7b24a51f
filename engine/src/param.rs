//! How a search parameter is declared: [`params!`] in the file that uses it.
//!
//! By default parameters are compile-time constants. With the feature `tune` they can be set at run
//! time, for tuners and as UCI options, separately for each thread.

/// The description of a search parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// The name of the function that reads it.
    pub name: &'static str,
    /// Meaning and unit.
    pub doc: &'static str,
    /// The default.
    pub value: i32,
    /// The smallest sensible value.
    pub min: i32,
    /// The largest sensible value.
    pub max: i32,
    /// The initial step of a tuner.
    pub step: i32,
}

impl Param {
    /// Whether it is a switch: 1 on, 0 off.
    pub const fn is_switch(&self) -> bool {
        self.min == 0 && self.max == 1
    }
}

/// The parameters that one file declares.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    /// In order of declaration.
    pub(crate) table: &'static [Param],
    /// The value of this thread, by index into the table.
    #[cfg(feature = "tune")]
    pub(crate) get: fn(usize) -> i32,
    /// Sets the value of this thread.
    #[cfg(feature = "tune")]
    pub(crate) set: fn(usize, i32),
}

/// Declares the search parameters of a file as `params::name()`, and all of them as `params::GROUP`,
/// which `crate::params` gathers. A switch enables one technique, so that matches can measure it.
///
/// ```text
/// params! {
///     switches {
///         /// Null move.
///         null_move = 1;
///     }
///     values {
///         /// Null move: shallowest node, in plies.
///         null_move_depth = 3 in 1..=6 step 1;
///     }
/// }
/// ```
macro_rules! params {
    (
        $(switches { $($(#[doc = $switch_doc:literal])+ $switch:ident = $on:literal;)+ })?
        $(values {
            $($(#[doc = $doc:literal])+
            $name:ident = $value:literal in $min:literal..=$max:literal step $step:literal;)+
        })?
    ) => {
        pub(crate) mod params {
            pub(crate) const GROUP: $crate::param::Group = $crate::param::Group {
                table: TABLE,
                #[cfg(feature = "tune")]
                get: |index| CELLS.with(|cells| cells[index].get()),
                #[cfg(feature = "tune")]
                set: |index, value| CELLS.with(|cells| cells[index].set(value)),
            };

            const TABLE: &[$crate::param::Param] = &[$($($crate::param::Param {
                name: stringify!($switch),
                doc: concat!($($switch_doc),+),
                value: $on,
                min: 0,
                max: 1,
                step: 1,
            },)+)? $($($crate::param::Param {
                name: stringify!($name),
                doc: concat!($($doc),+),
                value: $value,
                min: $min,
                max: $max,
                step: $step,
            },)+)?];

            $($(
                #[cfg(not(feature = "tune"))]
                #[inline]
                pub(crate) const fn $switch() -> bool {
                    $on != 0
                }

                #[cfg(feature = "tune")]
                #[inline]
                pub(crate) fn $switch() -> bool {
                    CELLS.with(|cells| cells[Index::$switch as usize].get() != 0)
                }
            )+)?

            $($(
                #[cfg(not(feature = "tune"))]
                #[inline]
                pub(crate) const fn $name() -> i32 {
                    $value
                }

                #[cfg(feature = "tune")]
                #[inline]
                pub(crate) fn $name() -> i32 {
                    CELLS.with(|cells| cells[Index::$name as usize].get())
                }
            )+)?

            #[cfg(feature = "tune")]
            #[allow(non_camel_case_types, reason = "named like the functions that read them")]
            enum Index {
                $($($switch,)+)?
                $($($name,)+)?
            }

            #[cfg(feature = "tune")]
            thread_local! {
                static CELLS: [std::cell::Cell<i32>; TABLE.len()] = const { [
                    $($(std::cell::Cell::new($on),)+)?
                    $($(std::cell::Cell::new($value),)+)?
                ] };
            }
        }
    };
}

pub(crate) use params;
