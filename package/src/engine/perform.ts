/** How each kind of job is done with the engine's session. */
import type { Fault } from '../rules/wasm-types.js';
import type { Calls } from './calls.js';
import { placedMessage } from './error-values.js';
import { reasonOf } from './errors.js';
import { receive } from './handover.js';
import { withinLevel } from './limits-left.js';
import type { Answer, Game, Job, Progress, Refused } from './protocol.js';
import { levelNodes, ranges, type Session } from './wasm.js';

/** The engine said no, in words for people; it can go on. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.message);
    this.refused = refused;
  }
}

/** Rejects with a `Refusal` when the job makes no sense; anything else thrown means the engine broke. */
export async function perform(
  session: Session,
  job: Job,
  calls: Calls,
  report: (progress: Progress) => void,
): Promise<Answer> {
  if ('game' in job) setPosition(session, job.game);
  const partly = (answer: Answer): void => report({ type: 'partial', answer });
  switch (job.kind) {
    case 'ranges':
      return ranges();
    case 'search':
      // Little else: the clock runs, and the names of all moves of a long game take milliseconds.
      return refusing(NO_SENSE, () => {
        const limits = job.spent === 0 ? job.limits : withinLevel(job.limits, levelNodes(job.limits), job.spent);
        report({ type: 'unsearched', answer: session.unsearched(limits) });
        return calls.go(session, limits, (info) => report({ type: 'info', info }));
      });
    case 'help':
      if (job.isNewGame) session.forgetHistories();
      session.help(job.limits, job.search, job.threads, job.place, calls.stop);
      return null;
    case 'position':
      return session.view();
    case 'explainEval':
      return session.explainEval();
    case 'newGame':
      session.newGame();
      return null;
    case 'setHash':
      await refusing(NO_MEMORY, () => session.setHash(job.hashMb));
      return null;
    case 'bench':
      return refusing(NO_MEMORY, () => session.bench(job.depth));
    case 'perft':
      return Number(await refusing(NO_SENSE, () => session.perft(job.depth)));
    case 'trace':
      return refusing(NO_SENSE, () =>
        calls.trace(session, job.options, (news) =>
          'bytes' in news ? partly(news) : report({ type: 'info', info: news }),
        ),
      );
    case 'explain':
      return refusing(NO_SENSE, () => session.explain(job.line));
    case 'nodePosition':
      return refusing(NO_SENSE, () => session.nodePosition(job.line));
    case 'audit':
      return refusing(NO_SENSE, () => session.audit(job.line, job.beside, job.rule, job.options, calls.stop));
    case 'auditSample':
      return refusing(NO_SENSE, async () =>
        session.auditSample(await receive(job.bytes), job.options, calls.stop, partly),
      );
    case 'auditFile':
      return refusing(NO_SENSE, async () =>
        session.auditFile(await receive(job.bytes), job.options, calls.stop, partly),
      );
    case 'ablate':
      return refusing(NO_SENSE, () => calls.ablate(session, job.options, partly));
    case 'explainMiss':
      return refusing(NO_SENSE, () => calls.explainMiss(session, job.options, partly));
    case 'whyNot':
      return refusing(NO_SENSE, () => session.whyNot(job.options));
    case 'reasons':
      return refusing(NO_SENSE, () => session.reasons(job.line));
  }
}

/** Opens a session with a table of its own, for which there may be no memory. */
export function refusingTable<T>(open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw refusalOf(error, () => NO_MEMORY);
  }
}

type Kind = Omit<Refused, 'message'>;

const NO_SENSE: Kind = { code: 'invalid-request', field: undefined, reason: undefined };
const NO_MEMORY: Kind = { code: 'out-of-memory', field: 'hashMb', reason: undefined };

function setPosition(session: Session, game: Game): void {
  const { fen, moves, chess960 } = game;
  try {
    session.setPosition(fen, moves, chess960);
  } catch (error) {
    throw refusalOf(error, () => NO_SENSE);
  }
}

async function refusing<T>(kind: Kind, act: () => T | Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw refusalOf(error, () => kind);
  }
}

/**
 * The engine refuses by throwing a plain `Error`; traps and overflows have names of their own. Where it names a `field`,
 * what stands there is no chess, and its `fault` says why.
 */
function refusalOf(error: unknown, kind: () => Kind): unknown {
  if (!(error instanceof Error) || error.name !== 'Error') return error;
  const { field, fault } = error as { readonly field?: string; readonly fault?: Fault };
  if (field === undefined || fault === undefined) return new Refusal({ ...kind(), message: reasonOf(error) });
  return new Refusal({ ...fault, field: fault.field ?? field, message: placedMessage(field, fault.message) });
}
