import { ringIds } from '@rampart/config';
import { type Executor, rows, sql } from '@rampart/sql';
import type { ResealProgress } from '../entities/secret-key.entity.js';

/** States of a secret: it seals; a running process still seals with it; it only opens what it sealed; it is no longer needed, and in the ring or not. */
export const SECRET_STATES = ['seals', 'stillSeals', 'opens', 'canGo', 'isGone'] as const;
export type SecretState = (typeof SECRET_STATES)[number];

/** A secret that the database has recorded, with its state in this process's ring. */
export interface KnownSecret {
  readonly id: string;
  /** The number by which operators know it. */
  readonly number: string;
  readonly state: SecretState;
  /** Set for the newest secret, while earlier ones are needed. */
  readonly progress: ResealProgress | null;
}

type Stored = Omit<KnownSecret, 'state'> & { readonly isSealing: boolean; readonly isResealed: boolean };

/** Reads the secrets, newest first by number. */
export async function readSecrets(database: Executor): Promise<KnownSecret[]> {
  const stored = await rows<Stored>(
    database,
    sql`SELECT id, number, resealed_at IS NOT NULL AS "isResealed", progress,
          seen_at > clock_timestamp() - interval '30 seconds' AS "isSealing" FROM secret_key ORDER BY number::int DESC`,
  );
  return stored.map(({ isSealing, isResealed, ...secret }) => ({
    ...secret,
    state: stateOf(secret.id, { isSealing, isResealed }),
  }));
}

function stateOf(id: string, { isSealing, isResealed }: Pick<Stored, 'isSealing' | 'isResealed'>): SecretState {
  const ids = ringIds();
  if (id === ids[0]) return 'seals';
  if (isResealed) return ids.includes(id) ? 'canGo' : 'isGone';
  return isSealing ? 'stillSeals' : 'opens';
}

/** Whether something may still be sealed with an earlier secret. */
export const isNeeded = ({ state }: Pick<KnownSecret, 'state'>): boolean => state === 'stillSeals' || state === 'opens';

export interface PassFigures {
  /** Number of rows that the current pass has read, and the approximate number of all rows. */
  readonly looked: number;
  readonly rows: number;
  /** Number of values under earlier secrets that were resealed, in the current pass and in the last complete one. */
  readonly found: number;
  readonly foundLast: number | null;
  /** The next table or place; null between passes. */
  readonly place: string | null;
}

/** Returns the figures of the resealer's pass; undefined while no earlier secret is needed or no pass has begun. */
export function passFigures(secrets: readonly KnownSecret[]): PassFigures | undefined {
  const progress = secrets.find(({ state }) => state === 'seals')?.progress;
  if (!progress || !secrets.some(isNeeded)) return undefined;
  const { looked = 0, rows: estimate = 0, found, foundLast = null, place } = progress;
  return {
    ...{ looked, foundLast },
    rows: Math.max(estimate, looked), // the planner's estimate may be too low
    found: Object.values(found).reduce((sum, each) => sum + each, 0),
    place: place === '' ? null : place,
  };
}
