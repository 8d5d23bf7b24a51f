//! What the parts of the search are worth is the same in the records and wherever it is told.

use crate::support::{errors, folder, lab, printed};
use espalier_lab::fingerprint::bench_of_search;
use espalier_lab::worth::repository::Repository;
use std::fs;
use std::path::Path;

const PAGE: &str = "# Worth\n\n<!-- worth -->\n<!-- end of worth -->\n\nMore.\n";

#[test]
fn sources_and_documents_tell_what_the_records_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let repository = Repository::read(&root).unwrap();
    assert_eq!(repository.faults(), [""; 0]);
    let changes = repository.changes(bench_of_search().unwrap()).unwrap();
    let paths: Vec<String> = changes.iter().map(|(path, _)| path.display().to_string()).collect();
    assert!(
        paths.is_empty(),
        "`cargo run -p espalier-lab -- worth` writes anew: {}",
        paths.join(", ")
    );
}

/// A repository of one source, without records.
fn repository(name: &str, source: &str) -> std::path::PathBuf {
    let folder = folder("worth", name);
    for path in ["lab/worth", "engine/src/search", "docs"] {
        fs::create_dir_all(folder.join(path)).unwrap();
    }
    fs::write(folder.join("engine/src/search/some.rs"), source).unwrap();
    fs::write(folder.join("docs/ablation.md"), PAGE).unwrap();
    folder
}

/// The state of an experiment that another program has played.
const STATE: &str = r#"{"version":1,"settings":{"engine":{"kind":"in-process","name":null,
"options":[["Hash","2"]],"limit":"nodes=20000","program":"another"},"openings":"some","margin":0,
"adjudication":{"win":null,"draw":null,"max_moves":null}},"task":{"factors":["null_move=0,1",
"futility_base=90,60"],"seed":1},"results":[[95,1306,2776,1493,81],[1,2,3,2,1]],
"done":{"before":5751,"also":[]},"faults":0,"seconds":1.0}"#;

#[test]
fn an_experiment_is_taken_over_and_told() {
    let source = "//! The null move.\n//!\n//! Worth (`null_move`):\n\nfn some() {}\n";
    let folder = repository("taken", source);
    fs::write(folder.join("state.json"), STATE).unwrap();
    let output = lab(&folder, &["worth", "--take", "state.json"]);
    assert!(errors(&output).contains("say by --bench"), "{}", errors(&output));
    let output = lab(&folder, &["worth", "--take", "state.json", "--bench", "7"]);
    let told = printed(&output);
    assert!(told.contains("1 measurements taken\nnot futility_base: no switch"), "{told}");
    let source = fs::read_to_string(folder.join("engine/src/search/some.rs")).unwrap();
    assert_eq!(
        source,
        "//! The null move.\n//!\n//! Worth (`null_move`): +4.8 ± 3.5 Elo at 20,000 nodes (11,502 \
         games, older bench 7).\n\nfn some() {}\n"
    );
    let page = fs::read_to_string(folder.join("docs/ablation.md")).unwrap();
    assert!(page.starts_with("# Worth\n\n<!-- worth -->\n\n## At 20,000 nodes\n"), "{page}");
    assert!(page.ends_with("<!-- end of worth -->\n\nMore.\n"), "{page}");
    // Other switches are told nowhere in this repository.
    assert!(errors(&output).contains("write \"//! Worth (`killers`):\""), "{}", errors(&output));
    assert!(!errors(&output).contains("(`null_move`)"), "{}", errors(&output));
}

const SOURCE_BY_HAND: &str = "//! Worth: +3 Elo.\n//!\n//! Worth (`nothing`): +3 Elo.\n//! Worth \
    (`killers`): some.\n//! Stays (`probcut`): it is there.\n";

#[test]
fn figures_by_hand_and_records_that_differ_are_noticed() {
    let folder = repository("by_hand", SOURCE_BY_HAND);
    let record = r#"{"measurements": [{"switched":{"null_move":[0,1]},"limit":"nodes=9","bench":7,
        "conditions":"some","games":2,"elo":[1.0,2.0]}]}"#;
    for name in ["null_move", "killers"] {
        fs::write(folder.join(format!("lab/worth/{name}.json")), record).unwrap();
    }
    fs::write(folder.join("lab/worth/a_variant.json"), r#"{"measurements": []}"#).unwrap();
    let output = lab(&folder, &["worth", "--check"]);
    let (told, faults) = (printed(&output), errors(&output));
    assert!(!output.status.success());
    assert!(told.contains("ablation.md is not what the records say"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("docs/ablation.md")).unwrap(), PAGE);
    for fault in [
        "\"//! Worth: +3 Elo.\" is written by hand",
        "Worth (`nothing`): there is no such constant",
        "a_variant.json is told nowhere",
        "no source tells what null_move is worth",
        "show that killers is worth something; take it out, or write \"//! Stays (`killers`):\"",
        "Stays (`probcut`): games show its worth, or it has no record",
    ] {
        assert!(faults.contains(fault), "{fault}: {faults}");
    }
}
