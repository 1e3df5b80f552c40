import { ringIds } from '@rampart/config';
import type { ResealProgress } from '../entities/secret-key.entity.js';
import { type Executor, rows, sql } from '../sql.js';

/** States of a secret: seals; is still sealed with by a running process; opens what it sealed; is no longer needed, in the ring or not. */
export const SECRET_STATES = ['seals', 'stillSeals', 'opens', 'canGo', 'isGone'] as const;
export type SecretState = (typeof SECRET_STATES)[number];

/** A secret that the database knows, with what the ring of this process says of it. */
export interface KnownSecret {
  readonly id: string;
  /** By which its operator knows it. */
  readonly number: string;
  readonly state: SecretState;
  /** Of the newest one, while earlier ones are needed. */
  readonly progress: ResealProgress | null;
}

type Stored = Omit<KnownSecret, 'state'> & { readonly isSealing: boolean; readonly isResealed: boolean };

/** The newest first, by number. */
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

/** Whether something may be sealed with an earlier secret. */
export const isNeeded = ({ state }: Pick<KnownSecret, 'state'>): boolean => state === 'stillSeals' || state === 'opens';

export interface PassFigures {
  /** Rows that the present pass has looked at, and about how many there are. */
  readonly looked: number;
  readonly rows: number;
  /** Values that were under earlier secrets, and are sealed anew: in the present pass and in the last whole one. */
  readonly found: number;
  readonly foundLast: number | null;
  /** The table or place that is next; null between two passes. */
  readonly place: string | null;
}

/** Figures of the resealer's pass; undefined while no earlier secret is needed, or no pass has begun. */
export function passFigures(secrets: readonly KnownSecret[]): PassFigures | undefined {
  const progress = secrets.find(({ state }) => state === 'seals')?.progress;
  if (!progress || !secrets.some(isNeeded)) return undefined;
  const { looked = 0, rows: estimate = 0, found, foundLast = null, place } = progress;
  return {
    ...{ looked, foundLast },
    rows: Math.max(estimate, looked), // the estimate is the planner's
    found: Object.values(found).reduce((sum, each) => sum + each, 0),
    place: place === '' ? null : place,
  };
}
