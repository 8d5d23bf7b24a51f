//! A macro that declares phrases, each with its placeholders once.

macro_rules! phrases {
    ($($(#[doc = $doc:literal])+ $name:ident { $($slot:ident),* })+) => {
        /// A phrase with the values of its placeholders.
        #[derive(Debug, PartialEq, Eq)]
        pub(super) enum Phrase {
            $($(#[doc = $doc])+ $name { $($slot: Value),* },)+
        }

        /// A phrase without values: the key of a table of templates.
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

            /// The values in the order of the placeholders.
            pub(super) fn values(&self) -> Vec<&Value> {
                match self {
                    $(Self::$name { $($slot),* } => vec![$($slot),*],)+
                }
            }
        }

        impl Key {
            /// The placeholders of the phrase.
            pub(super) const fn slots(self) -> &'static [&'static str] {
                match self {
                    $(Self::$name => &[$(stringify!($slot)),*],)+
                }
            }
        }

        #[cfg(test)]
        impl Key {
            /// All phrases.
            pub(super) const ALL: &[Self] = &[$(Self::$name),+];

            /// The phrase with these values, by the names of the placeholders.
            pub(super) fn phrase(self, mut value: impl FnMut(&str) -> Value) -> Phrase {
                let _ = &mut value;
                match self {
                    $(Self::$name => Phrase::$name { $($slot: value(stringify!($slot))),* },)+
                }
            }
        }
    };
}

pub(super) use phrases;
