//! The fields of a record that a program may record or not.

use alloc::string::String;
use alloc::vec::Vec;

macro_rules! listable {
    ($($(#[doc = $doc:literal])+ $field:ident $name:literal)+) => {
        /// What a program may record or not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum RecordField {
            $($(#[doc = $doc])+ $field,)+
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
    /// What the rule compared.
    Value "value"
    /// What it compared that with.
    Threshold "threshold"
    /// The move.
    Move "move"
    /// The lower bound of the window.
    Alpha "alpha"
    /// The upper bound of the window.
    Beta "beta"
    /// The score.
    Score "score"
    /// The raw eval.
    RawEval "rawEval"
    /// The static eval.
    Eval "eval"
    /// The improvement.
    Improvement "improvement"
    /// The improving rate.
    Rate "rate"
    /// The score of the TT hit.
    TableScore "tableScore"
    /// The depth of the TT hit.
    TableDepth "tableDepth"
    /// Why the node was searched.
    Visit "visit"
    /// The expected node type.
    Kind "kind"
    /// The move number.
    Number "number"
    /// Further moves pruned with this one.
    Others "others"
    /// Searches of the move.
    Searches "searches"
    /// The depth before the reduction.
    DepthAsked "depthAsked"
    /// The depth.
    Depth "depth"
    /// The extension.
    Extension "extension"
    /// Why the node ended.
    End "end"
    /// The rule that ended it.
    Rule "rule"
    /// The summands of the threshold and of the late-move reduction.
    Terms "terms"
    /// The improving factor.
    Factor "factor"
    /// The depth of the node whose move was pruned.
    NodeDepth "nodeDepth"
    /// The depth before internal iterative reduction.
    EntryDepth "entryDepth"
    /// The improving flag.
    Improving "improving"
    /// The side to move is in check.
    InCheck "inCheck"
    /// The TT hit.
    Table "table"
    /// The TT move was searched first.
    TableGaveMove "tableGaveMove"
    /// The TT score replaced the static eval.
    TableGaveEval "tableGaveEval"
    /// The bound of the TT hit.
    TableBound "tableBound"
    /// The bound of the score.
    Bound "bound"
    /// What extended the move.
    ExtendedBy "extendedBy"
    /// The node is or was a PV node.
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
