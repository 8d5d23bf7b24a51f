//! The fields of a record that a program may record or not.

use alloc::string::String;
use alloc::vec::Vec;

macro_rules! listable {
    ($($field:ident $name:literal)+) => {
        /// What a program may record or not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "as in `Stored` and `Tail`")]
        pub enum RecordField {
            $($field,)+
        }

        impl RecordField {
            /// All of them, in the order of the format.
            pub const ALL: [Self; [$(Self::$field),+].len()] = [$(Self::$field),+];

            /// The name in the header of a file.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$field => $name,)+ }
            }
        }
    };
}

listable! {
    Value "value"
    Threshold "threshold"
    Move "move"
    Alpha "alpha"
    Beta "beta"
    Score "score"
    RawEval "rawEval"
    Eval "eval"
    Improvement "improvement"
    Rate "rate"
    TableScore "tableScore"
    TableDepth "tableDepth"
    Visit "visit"
    Kind "kind"
    Number "number"
    Others "others"
    Searches "searches"
    DepthAsked "depthAsked"
    Depth "depth"
    Extension "extension"
    End "end"
    Rule "rule"
    Terms "terms"
    Factor "factor"
    NodeDepth "nodeDepth"
    EntryDepth "entryDepth"
    Improving "improving"
    InCheck "inCheck"
    Table "table"
    TableGaveMove "tableGaveMove"
    TableGaveEval "tableGaveEval"
    TableBound "tableBound"
    Bound "bound"
    ExtendedBy "extendedBy"
    WasPv "wasPv"
}

/// The fields that a program records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecordFields(u64);

impl RecordFields {
    /// Every field, as Espalier records.
    pub const ALL: Self = Self((1 << RecordField::ALL.len()) - 1);

    /// No field.
    pub const NONE: Self = Self(0);

    /// Adds a field, where it is used.
    pub(crate) fn add(&mut self, field: RecordField, is_used: bool) {
        self.0 |= u64::from(is_used) << field as u32;
    }

    /// Adds fields.
    pub(crate) fn add_all(&mut self, fields: &[RecordField]) {
        for &field in fields {
            self.add(field, true);
        }
    }

    /// The names of the fields, as a line of the header has them.
    pub(crate) fn names(self) -> String {
        let used = RecordField::ALL.into_iter().filter(|&field| self.has(field));
        used.map(RecordField::name).collect::<Vec<_>>().join(" ")
    }

    /// Whether it is one of them.
    pub const fn has(self, field: RecordField) -> bool {
        self.0 >> field as u32 & 1 == 1
    }

    /// The fields of a line of names; names that are not known are left out.
    #[cfg(feature = "read")]
    pub(crate) fn listed(line: &str) -> Self {
        if line == "all" {
            return Self::ALL;
        }
        let fields = line
            .split(' ')
            .filter_map(|name| RecordField::ALL.into_iter().find(|field| field.name() == name));
        Self(fields.fold(0, |all, field| all | 1 << field as u32))
    }
}
