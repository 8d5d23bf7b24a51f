//! Rulings on the cuts of recordings, as JSON.

use super::AuditArguments;
use super::files::{FileReport, JudgedFile};
use espalier_chess::types::Depth;
use espalier_insight::Trace;
use espalier_insight::referee::{FileAudit, RefereedRule};
use serde::Serialize;

impl FileReport {
    pub(super) fn json(&self, arguments: &AuditArguments) -> FilesJson {
        FilesJson {
            version: Trace::VERSION,
            referee: self.referee.replace('\n', " "),
            extra_plies: arguments.options.extra_plies,
            seed: arguments.sample.seed.to_string(),
            rules: self.rules.iter().map(RefereedRule::new).collect(),
            files: self.files.iter().map(FileJson::new).collect(),
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FilesJson {
    version: &'static str,
    referee: String,
    extra_plies: Depth,
    /// A text: it may be more than a JavaScript number holds.
    seed: String,
    rules: Vec<RefereedRule>,
    files: Vec<FileJson>,
}

/// A recording as an audit of one search has it.
#[derive(Serialize)]
struct FileJson {
    file: String,
    #[serde(flatten)]
    audit: FileAudit,
}

impl FileJson {
    fn new(JudgedFile { path, root, recorded, found }: &JudgedFile) -> Self {
        let audit = FileAudit::new(root, *recorded, found);
        Self { file: path.display().to_string(), audit }
    }
}
