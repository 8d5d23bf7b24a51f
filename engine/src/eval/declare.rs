//! The macro that declares the weights, each once, with meaning and values.

use super::tapered::Tapered;

/// The weights of one term, one for each of its cases.
#[derive(Debug)]
pub struct Term<const N: usize> {
    /// Index of its first weight.
    pub(super) first: usize,
    pub(super) values: [Tapered; N],
}

/// A term, for tuners and explanations.
#[derive(Clone, Copy, Debug)]
pub struct TermInfo {
    /// The group of terms.
    pub group: &'static str,
    /// The name in the source.
    pub name: &'static str,
    /// Index of its first weight.
    pub first: usize,
    /// The default weights, middlegame and endgame, in centipawns.
    pub values: &'static [(i32, i32)],
}

/// Declares all weights: groups of terms, each with its number of weights and their values.
macro_rules! weights {
    ($($group:ident {
        $($(#[doc = $doc:literal])+
        $name:ident: $count:literal = [$(($middlegame:literal, $endgame:literal)),+ $(,)?];)+
    })+) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "named as the terms")]
        #[derive(Clone, Copy)]
        enum Index {
            $($($name,)+)+
        }

        /// The number of weights of each term, in the order of [`Index`].
        const COUNTS: &[usize] = &[$($($count,)+)+];

        /// The number of weights of all terms before this one.
        const fn first(term: Index) -> usize {
            let (mut first, mut before) = (0, 0);
            while before < term as usize {
                first += COUNTS[before];
                before += 1;
            }
            first
        }

        $($(
            $(#[doc = $doc])+
            pub(super) static $name: Term<$count> = Term {
                first: first(Index::$name),
                values: [$(Tapered::new($middlegame, $endgame)),+],
            };
        )+)+

        /// All terms in order of declaration.
        pub static TERMS: &[TermInfo] = &[$($(TermInfo {
            group: stringify!($group),
            name: stringify!($name),
            first: first(Index::$name),
            values: &[$(($middlegame, $endgame)),+],
        },)+)+];

        /// The docs of all terms, by their names. They are apart from [`TERMS`], so that a module
        /// that shows none of them holds none.
        pub(super) static TERM_DOCS: &[(&str, &str)] =
            &[$($((stringify!($name), concat!($($doc),+)),)+)+];
    };
}

pub(super) use weights;
