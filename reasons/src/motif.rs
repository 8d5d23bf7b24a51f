//! The motifs, by the names that Lichess puzzles have for them as themes.

macro_rules! motifs {
    ($($motif:ident $name:literal,)*) => {
        /// A tactical or positional motif of a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the names are the terms of chess")]
        pub enum Motif {
            $($motif,)*
        }

        impl Motif {
            /// All of them, by name.
            pub const ALL: &'static [Self] = &[$(Self::$motif,)*];

            /// The names as a type of TypeScript.
            pub const TYPESCRIPT: &'static str = concat!(
                "/**\n * What happens in a move, by the name of the theme of Lichess puzzles.\n */\n",
                "export type Motif =",
                $(" | \"", $name, "\"",)*
                ";\n"
            );

            /// The name for programs: that of the theme of Lichess puzzles.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$motif => $name,)*
                }
            }
        }
    };
}

motifs! {
    AdvancedPawn "advancedPawn",
    AnastasiaMate "anastasiaMate",
    ArabianMate "arabianMate",
    AttackingF2F7 "attackingF2F7",
    Attraction "attraction",
    BackRankMate "backRankMate",
    CapturingDefender "capturingDefender",
    Castling "castling",
    Clearance "clearance",
    Deflection "deflection",
    DiscoveredAttack "discoveredAttack",
    DiscoveredCheck "discoveredCheck",
    DoubleBishopMate "doubleBishopMate",
    DoubleCheck "doubleCheck",
    EnPassant "enPassant",
    ExposedKing "exposedKing",
    Fork "fork",
    HangingPiece "hangingPiece",
    HookMate "hookMate",
    Interference "interference",
    Intermezzo "intermezzo",
    KingsideAttack "kingsideAttack",
    Mate "mate",
    MateIn1 "mateIn1",
    MateIn2 "mateIn2",
    MateIn3 "mateIn3",
    MateIn4 "mateIn4",
    MateIn5 "mateIn5",
    Pin "pin",
    Promotion "promotion",
    QueensideAttack "queensideAttack",
    QuietMove "quietMove",
    Sacrifice "sacrifice",
    Skewer "skewer",
    SmotheredMate "smotheredMate",
    TrappedPiece "trappedPiece",
    UnderPromotion "underPromotion",
    XRayAttack "xRayAttack",
}

impl Motif {
    /// Whether it is a mate by a pattern with a name.
    pub const fn is_mate_pattern(self) -> bool {
        matches!(
            self,
            Self::AnastasiaMate
                | Self::ArabianMate
                | Self::BackRankMate
                | Self::DoubleBishopMate
                | Self::HookMate
                | Self::SmotheredMate
        )
    }
}
