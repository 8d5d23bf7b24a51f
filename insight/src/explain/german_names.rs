//! The names of rules, terms and uses of improving in German.

use crate::Variant;
use espalier::eval::TermInfo;
use espalier::observe::Rule;
use espalier::search::ImprovingUse;

/// The name of a rule; English for one that has no other.
pub(super) fn rule_label(rule: Rule) -> &'static str {
    match rule.name() {
        "reverseFutility" => "Reverse Futility",
        "nullMove" => "Nullzug",
        "lateMovePruning" => "Late-Move-Pruning",
        "history" => "History-Pruning",
        "quietSee" => "SEE, ruhige Züge",
        "noisySee" => "SEE, Schlagzüge",
        "quiescenceFutility" => "Futility in der Ruhesuche",
        "multicut" => "Multi-Cut",
        "lateMoveReduction" => "Late-Move-Reduktion",
        _ => rule.label(),
    }
}

pub(super) fn rule_brief(rule: Rule) -> &'static str {
    match rule.name() {
        "history" => "History",
        "quietSee" | "noisySee" => "Materialverlust",
        "quiescenceFutility" => "zu wenig Gewinn",
        _ => rule_label(rule),
    }
}

/// The words of a rule's term; English for those that have no other.
pub(super) fn rule_term(words: &'static str) -> &'static str {
    match words {
        "always" => "immer",
        "margin" => "Abstand",
        "opponent worsening" => "Gegner verschlechtert sich",
        "the capture wins" => "Gewinn des Schlagzugs",
        "depth and move number" => "Tiefe und Zugnummer",
        "history" => "History",
        "principal variation" => "Hauptvariante",
        "expected to be cut" => "Abschneiden erwartet",
        "best known move captures" => "bester bekannter Zug schlägt",
        "eval often wrong" => "Bewertung oft falsch",
        "killer move" => "Killerzug",
        "gives check" => "gibt Schach",
        "replies refute" => "Antworten widerlegen",
        _ => words,
    }
}

pub(super) fn variant_label(variant: Variant) -> &'static str {
    match variant {
        Variant::Shipped => "Wie ausgeliefert",
        Variant::Nowhere => "Überall aus",
        Variant::Without(ImprovingUse::ReverseFutility) => "Reverse Futility",
        Variant::Without(ImprovingUse::NullMoveMargin) => "Nullzug, ab wann",
        Variant::Without(ImprovingUse::NullMoveReduction) => "Nullzug, wie tief",
        Variant::Without(ImprovingUse::LateMovePruning) => "Late-Move-Pruning",
        Variant::Without(ImprovingUse::LateMoveReductions) => "Late-Move-Reduktionen",
        Variant::Without(ImprovingUse::ProbCut) => "ProbCut",
        Variant::WithoutRule(rule) => rule_label(rule),
    }
}

/// The description of a term, its label first; English for one that has no other.
#[rustfmt::skip]
pub(super) fn term(info: &TermInfo) -> &'static str {
    match info.name {
        "MATERIAL" => "Material: Bauer, Springer, Läufer, Turm, Dame.",
        "BISHOP_PAIR" => "Läuferpaar: zwei Läufer oder mehr.",
        "KNIGHT_PER_PAWN" => "Springer und Bauern: für jeden Springer und jeden eigenen Bauern über fünf.",
        "ROOK_PER_PAWN" => "Türme und Bauern: für jeden Turm und jeden eigenen Bauern über fünf.",
        "ROOK_PAIR" => "Zweiter Turm: für zwei Türme oder mehr, die einander die Arbeit abnehmen.",
        "QUEEN_WITH_ROOK" => "Dame und Türme: für eine Dame mit jedem eigenen Turm.",
        "PAWN_SQUARE" => "Feld des Bauern: von der zweiten zur siebten Reihe und vom Rand zur Mitte.",
        "KNIGHT_SQUARE" => "Feld des Springers: nach Reihe und vom Rand zur Mitte.",
        "BISHOP_SQUARE" => "Feld des Läufers: nach Reihe und vom Rand zur Mitte.",
        "ROOK_SQUARE" => "Feld des Turms: nach Reihe und vom Rand zur Mitte.",
        "QUEEN_SQUARE" => "Feld der Dame: nach Reihe und vom Rand zur Mitte.",
        "KING_SQUARE" => "Feld des Königs: nach Reihe und vom Rand zur Mitte.",
        "KNIGHT_MOBILITY" => "Beweglichkeit des Springers: nach der Zahl der Felder, auf die er ziehen kann.",
        "BISHOP_MOBILITY" => "Beweglichkeit des Läufers: nach der Zahl der Felder, auf die er ziehen kann.",
        "ROOK_MOBILITY" => "Beweglichkeit des Turms: nach der Zahl der Felder, auf die er ziehen kann.",
        "QUEEN_MOBILITY" => "Beweglichkeit der Dame: nach der Zahl der Felder, auf die sie ziehen kann.",
        "ISOLATED" => "Isolierter Bauer: mit einem gegnerischen Bauern vor sich auf der Linie, ohne.",
        "DOUBLED" => "Doppelbauer: hinter einem anderen auf seiner Linie.",
        "BACKWARD" => "Rückständiger Bauer: mit einem gegnerischen Bauern vor sich auf der Linie, ohne.",
        "PHALANX" => "Phalanx: ein Bauer neben einem anderen, nach Reihe von der zweiten zur siebten.",
        "SUPPORTED" => "Gestützter Bauer: durch einen anderen gedeckt, nach Reihe von der dritten zur siebten.",
        "CANDIDATE" => "Freibauernkandidat: auf einer nach vorn offenen Linie mit genug Helfern, nach Reihe von der zweiten zur sechsten.",
        "PASSED" => "Freibauer: nach Reihe von der zweiten zur siebten.",
        "PASSED_BLOCKED" => "Blockierter Freibauer: Eine Figur steht vor ihm, nach Reihe von der zweiten zur siebten.",
        "PASSED_PROTECTED" => "Gedeckter Freibauer: durch einen anderen Bauern.",
        "PASSED_CONNECTED" => "Verbundener Freibauer: mit einem weiteren Freibauern daneben oder schräg daneben, nach Reihe von der zweiten zur siebten.",
        "PASSED_OWN_KING" => "Eigener König und Freibauer: für jeden Zug, bis zu fünf, den der König vom Feld vor dem Bauern entfernt steht, nach Reihe von der zweiten zur siebten.",
        "PASSED_ENEMY_KING" => "Gegnerischer König und Freibauer: für jeden Zug, bis zu fünf, den der König vom Feld vor dem Bauern entfernt steht, nach Reihe von der zweiten zur siebten.",
        "PASSED_PATH_CLEAR" => "Freier Weg: Nichts steht einem Freibauern im Weg oder greift diesen an, nach Reihe von der zweiten zur siebten.",
        "PASSED_SAFE_STEP" => "Sicherer Schritt: Das Feld vor einem Freibauern ist frei und nicht angegriffen, nach Reihe von der zweiten zur siebten.",
        "ROOK_BEHIND_PASSED" => "Turm hinter einem Freibauern: einem eigenen.",
        "UNSTOPPABLE" => "Unaufhaltsamer Bauer: gegen eine Seite ohne Figuren, deren König zu spät kommt.",
        "OUTPOST" => "Vorposten: eines Springers, eines Läufers, wo kein Bauer ihn angreifen kann; jeweils ohne und mit Stütze durch einen Bauern.",
        "KNIGHT_TROPISM" => "Springer am König: nach der Zahl der Königszüge, von einem bis sechs, die ein Springer vom gegnerischen König entfernt steht.",
        "KING_PROTECTOR" => "Abstand der Verteidiger: für jeden Zug, den ein Springer, ein Läufer vom eigenen König entfernt steht.",
        "MINOR_BEHIND_PAWN" => "Leichtfigur hinter einem Bauern: gleich welcher Seite.",
        "BAD_BISHOP" => "Schlechter Läufer: für jeden eigenen Bauern auf Feldern seiner Farbe; für jeden davon, der im Zentrum blockiert ist.",
        "LONG_DIAGONAL" => "Lange Diagonale: Ein Läufer sieht beide Zentrumsfelder einer solchen.",
        "TRAPPED_BISHOP" => "Gefangener Läufer: am Rand des gegnerischen Lagers, von einem Bauern eingesperrt.",
        "TRAPPED_ROOK" => "Eingesperrter Turm: mit wenig Raum neben dem eigenen König; ohne und mit Rochaderecht.",
        "ROOK_FILE" => "Turm auf offener Linie: ohne eigenen Bauern; ohne jeden Bauern.",
        "ROOK_CLOSED_FILE" => "Turm auf geschlossener Linie: hinter einem eigenen Bauern, der blockiert ist.",
        "SEVENTH" => "Schwerfigur auf der siebten Reihe: Turm, Dame, mit Bauern dort oder dem König dahinter.",
        "KING_DANGER" => "Königsgefahr: nach der Gefahr durch Angreifer, Schachs und schwache Felder, in Stufen.",
        "SAFE_CHECK" => "Sicheres Schach: Der Gegner kann eines geben, mit Springer, Läufer, Turm, Dame.",
        "SHELTER" => "Bauernschutz: der hinterste eigene Bauer vor dem König auf seiner Linie, nach Reihe und 0 für keinen; dann dasselbe für jede Linie daneben.",
        "STORM" => "Bauernsturm: der nächste gegnerische Bauer vor dem König, auf seiner Linie oder daneben, nach Reihe und 0 für keinen; dann dasselbe, wo ein eigener Bauer ihn aufhält.",
        "PAWNLESS_WING" => "Kein Bauer nahe: Der König steht auf einem Flügel ohne Bauern.",
        "THREAT_BY_PAWN" => "Drohung eines sicheren Bauern: gegen Springer, Läufer, Turm, Dame.",
        "THREAT_BY_MINOR" => "Drohung einer Leichtfigur: gegen einen schwachen Bauern, einen Springer, einen Läufer, einen Turm, eine Dame.",
        "THREAT_BY_ROOK" => "Drohung eines Turms: gegen einen schwachen Bauern, einen schwachen Springer, einen schwachen Läufer, einen Turm, eine Dame.",
        "THREAT_BY_KING" => "Drohung des Königs: gegen etwas Schwaches.",
        "HANGING" => "Hängende Figur: angegriffen und nicht gedeckt oder zweimal angegriffen.",
        "THREAT_BY_PUSH" => "Bauernvorstoß: ein sicherer Schritt, der eine Figur angreifen würde.",
        "QUEEN_HUNTED" => "Gejagte Dame: ein sicheres Feld, von dem aus ein Springer, Läufer, Turm die Dame angreifen würde.",
        "RESTRICTED" => "Eingeschränkt: ein Feld, das der Gegner angreift und nicht sicher nutzen kann.",
        "SPACE" => "Raum: sichere Felder im Zentrum, hinter eigenen Bauern doppelt, mal eigene Figuren, je sechzehn.",
        "TEMPO" => "Tempo: für die Seite am Zug.",
        "NETWORK" => "Netz: was die anderen Terme nicht sehen, aus eigenen Partien gelernt.",
        _ => info.doc,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use espalier::eval::TERMS;

    #[test]
    fn every_term_has_a_german_name_of_its_own() {
        let mut labels = Vec::new();
        for info in TERMS {
            let doc = term(info);
            assert_ne!(doc, info.doc, "{}", info.name);
            assert!(doc.ends_with('.'), "{doc}");
            let (label, _) = doc.split_once(": ").expect("label and description");
            assert!(!labels.contains(&label), "{label} stands twice");
            labels.push(label);
        }
    }
}
