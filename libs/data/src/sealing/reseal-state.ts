import { installationKeys, type RingEnv } from '@rampart/config';
import { type Executor, rows, sql } from '@rampart/sql';
import { isKeptAnew, keepAnew, keepKeysOf, type Kept } from '@rampart/sealing';
import type { ResealProgress } from '../entities/secret-key.entity.js';

/** Longer than a process takes to report again that it seals with an earlier secret, and than any of its transactions. */
const QUIET_SECONDS = 30;

export interface ResealState {
  /** Ids of earlier secrets that may have sealed something. */
  readonly earlier: readonly string[];
  readonly progress: ResealProgress | null;
  /** Whether no process has recently sealed with an earlier secret. */
  readonly isQuiet: boolean;
}

/** Returns undefined if nothing needs to be resealed. */
export async function readResealState(database: Executor): Promise<ResealState | undefined> {
  const { id: newest } = installationKeys();
  const found = await rows<{ id: string; isDone: boolean; isQuiet: boolean; progress: ResealProgress | null }>(
    database,
    sql`SELECT id, resealed_at IS NOT NULL AS "isDone", progress,
          seen_at < clock_timestamp() - make_interval(secs => ${QUIET_SECONDS}) AS "isQuiet"
        FROM secret_key ORDER BY id`,
  );
  const others = found.filter(({ id }) => id !== newest);
  if (others.every(({ isDone }) => isDone)) return undefined;
  return {
    earlier: others.map(({ id }) => id),
    isQuiet: others.every(({ isQuiet }) => isQuiet),
    progress: found.find(({ id }) => id === newest)?.progress ?? null,
  };
}

/** Saves the progress of the pass, unless another worker has advanced it meanwhile. */
export async function noteProgress(
  database: Executor,
  before: ResealProgress | null,
  now: ResealProgress | null,
): Promise<void> {
  const [own, other] = [now, before].map((each) => (each === null ? null : JSON.stringify(each)));
  await rows(
    database,
    sql`UPDATE secret_key SET progress = ${own}::jsonb WHERE id = ${installationKeys().id} AND progress IS NOT DISTINCT FROM ${other}::jsonb`,
  );
}

/**
 * Marks the earlier secrets as removable once their derived keys are sealed under the newest one, except those that a process has used since the pass began.
 */
export async function finishResealing(database: Executor, env: RingEnv): Promise<void> {
  const { id: newest } = installationKeys();
  const others = await rows<{ id: string; kept: Kept }>(
    database,
    sql`SELECT id, kept FROM secret_key WHERE id <> ${newest}`,
  );
  for (const { id, kept } of others) {
    const anew = isKeptAnew(kept) ? kept : (keepAnew(id, kept) ?? keepKeysOf(env, id));
    await rows(
      database,
      sql`UPDATE secret_key SET kept = ${JSON.stringify(anew)}::jsonb, resealed_at = clock_timestamp()
          WHERE id = ${id} AND seen_at < clock_timestamp() - make_interval(secs => ${QUIET_SECONDS}) AND resealed_at IS NULL`,
    );
  }
}
