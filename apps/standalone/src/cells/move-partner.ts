import { SECOND } from '@rampart/kernel';
import { sql } from '@rampart/sql';
import { Refusal } from '../refusal.js';
import { arrive, EARLIEST } from './arrive.js';
import { checkSides, findHolds } from './check-sides.js';
import { awaitPayouts, closePartner, leaveSource } from './close-partner.js';
import { findDifferences, REPLICATED_TABLES } from './compare.js';
import { type CopiedPayments, copyPayments } from './copy-rows.js';
import { finishMove, forgetPartner } from './finish-move.js';
import { clearTarget, reopen, reopenAlone } from './go-back.js';
import { hidePartner } from './hide-partner.js';
import { placeOf } from './place.js';
import { awaitCaughtUp, awaitCopied, endReplication, isReplicated, replicate } from './replication.js';
import { type Sides, type SideUrls, withReachable, withSides } from './sides.js';

/** Steps while the partner's calls wait, and the one before. */
export type Step = 'prepared' | 'closed' | 'left' | 'compared' | 'arrived';

export interface Move {
  readonly partner: string;
  readonly urls: SideUrls;
  /** The source's address as the target's server reaches it. */
  readonly replicationUrl: string;
  /** URL of the cell that the partner moves to. */
  readonly place: string;
  readonly say: (text: string) => void;
  readonly withinMs: number;
  /** Awaited after each step. */
  readonly onStep: (step: Step) => Promise<void>;
  /** Awaited once the target serves the partner, and before the source refuses its calls with the place. */
  readonly onArrived: (sides: Sides) => Promise<void>;
}

/** Milliseconds for which the partner's calls may wait before the source serves them again. */
export const WITHIN_MS = 9 * SECOND;
/** Share of that time after which it is too late to leave. */
const LEAVES_WITHIN = 0.5;
/** Key of the lock under which `fold_sums` puts sums together. */
const FOLDING = 7_201_126;

/** Moves a partner, or continues a move that was interrupted at any step: each is done unless its rows say that it was. */
export async function movePartner(move: Move): Promise<void> {
  const { partner, urls, say } = move;
  const isThere = await withSides(urls, async (sides) => {
    await checkSides(sides);
    if ((await placeOf(sides.source, partner)) === 'absent') throw new Refusal('The source has no such partner.');
    if ((await placeOf(sides.target, partner)) === 'here') return true;
    if ((await placeOf(sides.source, partner)) === 'gone')
      throw new Refusal('The partner has moved from the source, but not to this target.');
    await prepare(sides, move);
    return false;
  });
  if (!isThere) await flip(move);
  await withSides(urls, async (sides) => {
    await move.onArrived(sides);
    await finishMove(sides, partner);
  });
  say(`the partner lives at ${move.place}`);
}

/** Everything that takes long, while the source serves the partner. */
async function prepare(sides: Sides, { partner, replicationUrl, say }: Move): Promise<void> {
  const { source, target } = sides;
  await hidePartner(target, partner);
  await hidePartner(source, partner);
  const hasLeft = (await placeOf(source, partner)) === 'leaving';
  if (hasLeft) return;
  const holds = await findHolds(sides, partner);
  if (holds.length > 0) throw new Refusal(`The partner cannot be moved now: ${holds.join('; ')}.`);
  if (!(await isReplicated(target, partner))) {
    await endReplication(sides, partner);
    await clearTarget(target, partner);
    await replicate(sides, partner, replicationUrl);
  }
  await awaitCopied(sides, partner, say);
  await awaitPayouts(source, partner, say);
}

/** Moves the partner while its calls wait. A failure opens it at the source again, unless it has arrived; without the target, unless it has left. */
async function flip(move: Move): Promise<void> {
  const { partner, urls, say } = move;
  try {
    await withSides(urls, (sides) => closeAndArrive(sides, move));
  } catch (error) {
    const hasArrived = await withReachable(
      urls,
      async (sides) => {
        if ((await placeOf(sides.target, partner)) === 'here') return true;
        await reopen(sides, partner);
        return false;
      },
      async (source, cause) => {
        await reopenAlone(source, partner, cause);
        say(`served at the source again: the target cannot be reached (${cause})`);
        return false;
      },
    );
    if (!hasArrived) throw error;
  }
}

async function closeAndArrive(sides: Sides, { partner, place, say, onStep, withinMs }: Move): Promise<void> {
  const { source } = sides;
  const payments: CopiedPayments =
    (await placeOf(source, partner)) === 'leaving' ? EARLIEST : await copyPayments(sides, partner);
  await source.ask(sql`SELECT pg_advisory_lock(${FOLDING})`);
  await source.ask(sql`SELECT fold_sums()`);
  await onStep('prepared');
  const startedAt = performance.now();
  const deadline = startedAt + withinMs;
  if ((await placeOf(source, partner)) !== 'leaving') {
    await closePartner(source, partner);
    await onStep('closed');
    await leaveSource(source, partner, place, startedAt + withinMs * LEAVES_WITHIN);
  }
  await onStep('left');
  say(`left the source after ${seconds(startedAt)} s`);
  await awaitSame(sides, partner, deadline);
  await onStep('compared');
  await arrive(sides, partner, payments);
  await onStep('arrived');
  say(`arrived at the target after ${seconds(startedAt)} s`);
}

/** Waits for the last rows, and compares all. */
async function awaitSame(sides: Sides, partner: string, deadline: number): Promise<void> {
  if (await isReplicated(sides.target, partner)) await awaitCaughtUp(sides, partner, deadline);
  const differences = await findDifferences(sides, partner, REPLICATED_TABLES);
  if (differences.length > 0)
    throw new Refusal(`The two sides differ in ${differences.join(', ')}. Start over: --back, and then again.`);
  if (performance.now() > deadline) throw new Refusal('Comparing the rows took too long; try at a quieter hour.');
}

const seconds = (since: number): string => ((performance.now() - since) / SECOND).toFixed(1);

/** Removes what the partner left at the source, once the target serves it. */
export async function forgetAtSource({ partner, urls }: Pick<Move, 'partner' | 'urls'>): Promise<void> {
  await withSides(urls, async ({ source, target }) => {
    if ((await placeOf(source, partner)) !== 'gone' || (await placeOf(target, partner)) !== 'here')
      throw new Refusal('The partner has not moved from the source to this target, or the move is not finished.');
    if (await isReplicated(source, partner))
      throw new Refusal('The partner is moving back to the source: its rows there are needed.');
    await forgetPartner(source, partner);
  });
}
