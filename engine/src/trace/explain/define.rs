//! Makes the types of a list of phrases: each name stands with its placeholders once.

macro_rules! phrases {
    ($($(#[doc = $doc:literal])+ $name:ident { $($slot:ident),* })+) => {
        /// Something to say, with what fills its placeholders.
        #[derive(Clone, Debug)]
        pub(super) enum Phrase {
            $($(#[doc = $doc])+ $name { $($slot: Value),* },)+
        }

        /// Which phrase, without what fills it: the key of a language's table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Key {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Phrase {
            pub(super) const fn key(&self) -> Key {
                match self {
                    $(Self::$name { .. } => Key::$name,)+
                }
            }

            /// What fills the placeholder of this name.
            pub(super) fn value(&self, slot: &str) -> Option<&Value> {
                match self {
                    $(Self::$name { $($slot),* } => match slot {
                        $(stringify!($slot) => Some($slot),)*
                        _ => None,
                    },)+
                }
            }
        }

        #[cfg(test)]
        impl Key {
            /// Every phrase there is.
            pub(super) const ALL: &[Self] = &[$(Self::$name),+];

            /// The placeholders that the phrase fills.
            pub(super) const fn slots(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$(stringify!($slot)),*],)+
                }
            }
        }
    };
}

pub(super) use phrases;
