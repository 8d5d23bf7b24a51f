//! Sentences in German: declension, number formats, names.

use super::*;
use crate::Ablation;
use crate::explain::english::ENGLISH;
use crate::explain::german::GERMAN;
use crate::explain::phrase::Phrase;

fn said(record: Record) -> String {
    let subject =
        Subject { record: &record, parent: None, before: None, past: None, is_among_others: false };
    sentence(&subject, &GERMAN)
}

#[test]
fn rules_explain_themselves() {
    assert_eq!(
        said(ended_by(Rule::REVERSE_FUTILITY, 183, [40, 120, -28, 0], NODE)),
        "Abgeschnitten durch Reverse Futility: Die statische Bewertung +1,83 liegt um mehr als den \
         Abstand 0,92 über Beta +0,40; der Abstand ist um 0,28 kleiner, weil sich die Stellung \
         verbessert."
    );
    assert_eq!(
        said(ended_by(Rule::NULL_MOVE, 40, [40, 0, 0, 0], Record { eval: Some(25), ..NODE })),
        "Übersprungen: Selbst nach einem Nullzug ergab eine kürzere Suche +0,40, womit Beta +0,40 \
         erreicht ist; gepasst werden durfte von +0,25 aus, knapp unter Beta, weil sich die \
         Stellung verbessert."
    );
    let several = Record { others: 14, depth_asked: 0, ..NODE };
    assert_eq!(
        said(pruned(Rule::LATE_MOVE_PRUNING, 1, [1, 1, -1, 0], several)),
        "Abgeschnitten, mit 14 weiteren: 1 ruhiger Zug war bei Tiefe 1 genug (2, wenn sich die \
         Stellung stets verbessert hätte)."
    );
    assert_eq!(
        said(pruned(Rule::HISTORY, 7600, [7500, 0, 0, 0], NODE)),
        "Abgeschnitten: Der Zug ist anderswo zu oft gescheitert, mit einer History von −7.600 \
         Punkten; hier genügen −7.500."
    );
}

#[test]
fn a_name_is_translated_within_a_sentence() {
    let verdict = Phrase::CutOpen { rule: Value::RuleLabel(Rule::NULL_MOVE) };
    assert!(GERMAN.say(&verdict).contains("(Nullzug)"));
    assert!(ENGLISH.say(&verdict).contains("(Null move)"));
}

#[test]
fn no_phrase_of_words_is_left_in_english() {
    // The field has borrowed these, or they are the same in both.
    let same = [
        "{opening}.",
        "{alpha}",
        "{searched}",
        "{eval}",
        "{score}",
        "{rule}",
        "{amount}",
        "{total}",
        "{piece}",
        "ProbCut",
        "History",
        "Material",
    ];
    for &key in Key::ALL {
        let (english, german) = ((ENGLISH.template)(key), (GERMAN.template)(key));
        let is_same = same.iter().any(|text| german.starts_with(text));
        assert!(is_same || english.to_lowercase() != german.to_lowercase(), "{key:?}: {german}");
    }
}

#[test]
fn a_language_is_found_by_its_tag() {
    assert_eq!(Language::of_tag("de").map(|language| language.tag), Some("de"));
    assert_eq!(Language::of_tag("en").map(|language| language.tag), Some("en"));
    assert!(Language::of_tag("de-AT").is_none());
    assert!(Language::of_tag("").is_none());
}

#[test]
fn every_search_of_an_ablation_has_a_name_of_its_own() {
    for language in Language::ALL {
        let mut names: Vec<_> = Ablation::Improving
            .variants()
            .into_iter()
            .map(|variant| language.variant_label(variant))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{}", language.tag);
    }
}
