import { loadEnv, ringIds, useInstallationKeys } from '@rampart/config';
import { countKept, countSealed, newDataSource, type ResealProgress, rows, type SealedCount, sql } from '@rampart/data';
import type { DataSource } from 'typeorm';
import { connectionProblem } from './connection-problem.js';
import { reportFailure } from './report-failure.js';

interface KnownSecret {
  readonly id: string;
  readonly number: string;
  readonly isFirst: boolean;
  readonly isSealing: boolean;
  readonly isResealed: boolean;
  readonly progress: ResealProgress | null;
}

/** Counts, exactly, what is sealed with each secret that the database knows, and says which can go. */
try {
  const env = loadEnv();
  useInstallationKeys(env);
  const database = await newDataSource(env.DATABASE_URL, 'secrets-status').initialize().catch(inWords);
  await report(database).finally(() => database.destroy());
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function report(database: DataSource): Promise<void> {
  const known = await rows<KnownSecret>(
    database,
    sql`SELECT id, number, is_first AS "isFirst", resealed_at IS NOT NULL AS "isResealed", progress,
          seen_at > clock_timestamp() - interval '30 seconds' AS "isSealing" FROM secret_key ORDER BY number::int DESC`,
  );
  for (const each of known) await reportSecret(database, each);
}

async function reportSecret(database: DataSource, { id, number, isFirst, ...secret }: KnownSecret): Promise<void> {
  const [newest] = ringIds();
  console.log(`secret ${number} (key ${id}): ${stateOf(id === newest, ringIds().includes(id), secret)}`);
  const progress =
    secret.progress && `  the resealer is at ${secret.progress.place}; this pass found ${found(secret.progress)}`;
  if (progress) console.log(progress);
  print('sealed with it', await countSealed(database, id, isFirst));
  if (id !== newest) print('read by its kept keys, without it', await countKept(database, id, isFirst));
}

function stateOf(
  isNewest: boolean,
  isThere: boolean,
  { isSealing, isResealed }: Omit<KnownSecret, 'id' | 'number' | 'isFirst'>,
): string {
  if (isNewest) return 'seals';
  if (isResealed) return isThere ? 'can go: nothing needs it' : 'is gone';
  return isSealing ? 'is still sealed with by a running process' : 'opens what it sealed, until that is sealed anew';
}

function print(what: string, counts: readonly SealedCount[]): void {
  for (const { place, rows: count } of counts) console.log(`  ${String(count).padStart(9)}  ${place}, ${what}`);
}

function found(progress: ResealProgress): string {
  const counts = Object.entries(progress.found).map(([place, count]) => `${count} of ${place}`);
  return counts.length === 0 ? 'nothing yet' : counts.join(', ');
}

function inWords(error: unknown): never {
  throw connectionProblem(error) ?? error;
}
