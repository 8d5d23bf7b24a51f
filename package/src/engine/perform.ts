/** How each kind of job is done with the engine's session. */
import { reasonOf } from './errors.js';
import type { Answer, Game, Job, Progress, RefusalCode } from './protocol.js';
import { ranges, readPgn } from './wasm.js';
import type { Session } from './wasm.js';

/** The engine said no, in words for people; it can go on. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws a `Refusal` when the job makes no sense; anything else thrown means the engine broke. */
export function perform(
  session: Session,
  job: Job,
  stop: Int32Array | undefined,
  report: (progress: Progress) => void,
): Answer {
  switch (job.kind) {
    case 'ranges':
      return ranges();
    case 'search':
      // Nothing else: the clock runs, and the names of all moves of a long game take milliseconds.
      setPosition(session, job.game);
      return refusing('invalid-request', () =>
        session.go(job.limits, stop, (info) => report({ type: 'info', info })),
      );
    case 'position':
      setPosition(session, job.game);
      return session.view();
    case 'explainEval':
      setPosition(session, job.game);
      return session.explainEval();
    case 'pgn':
      setPosition(session, job.game);
      return refusing('invalid-request', () => session.pgn(job.tags, job.variations, job.result));
    case 'readPgn':
      return refusing('invalid-position', () => readPgn(job.text));
    case 'newGame':
      session.newGame();
      return null;
    case 'setHash':
      refusing('out-of-memory', () => session.setHash(job.hashMb));
      return null;
    case 'bench':
      return refusing('out-of-memory', () => session.bench(job.depth));
    case 'trace':
      setPosition(session, job.game);
      return refusing('invalid-request', () =>
        session.trace(job.options, stop, (info) => report({ type: 'info', info })),
      );
    case 'explain':
      setPosition(session, job.game);
      return refusing('invalid-request', () => session.explain(job.line));
    case 'nodePosition':
      setPosition(session, job.game);
      return refusing('invalid-request', () => session.nodePosition(job.line));
    case 'audit':
      setPosition(session, job.game);
      return refusing('invalid-request', () => session.audit(job.line, job.rule, stop));
    case 'auditSample':
      setPosition(session, job.game);
      return refusing('invalid-request', () =>
        session.auditSample(job.bytes, job.options, stop, (answer) =>
          report({ type: 'partial', answer }),
        ),
      );
    case 'ablate':
      setPosition(session, job.game);
      return refusing('invalid-request', () =>
        session.ablate(job.options, stop, (answer) => report({ type: 'partial', answer })),
      );
  }
}

function setPosition(session: Session, { fen, moves, chess960 }: Game): void {
  refusing('invalid-position', () => session.setPosition(fen, moves, chess960));
}

/** The engine refuses by throwing a plain `Error`; traps and overflows have names of their own. */
function refusing<T>(code: RefusalCode, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && error.name === 'Error') throw new Refusal(code, reasonOf(error));
    throw error;
  }
}
