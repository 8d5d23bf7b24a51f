//! A macro that declares phrases, each with its placeholders once.

macro_rules! phrases {
    ($($(#[doc = $doc:literal])+ $name:ident { $($slot:ident),* })+) => {
        /// A phrase with the values of its placeholders.
        #[derive(Debug)]
        pub(super) enum Phrase {
            $($(#[doc = $doc])+ $name { $($slot: Value),* },)+
        }

        /// A phrase without values: the key of a language's table.
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

            /// The value of the placeholder with this name.
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
            /// All phrases.
            pub(super) const ALL: &[Self] = &[$(Self::$name),+];

            /// The placeholders of the phrase.
            pub(super) const fn slots(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$(stringify!($slot)),*],)+
                }
            }
        }
    };
}

pub(super) use phrases;
