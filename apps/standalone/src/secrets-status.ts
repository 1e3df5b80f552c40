import { type Env, loadEnv, useInstallationKeys } from '@rampart/config';
import {
  countKept,
  countSealed,
  type KnownSecret,
  newDataSource,
  passFigures,
  readSecrets,
  type SealedCount,
  type SecretState,
} from '@rampart/data';
import type { DataSource } from 'typeorm';
import { connectionProblem } from './connection-problem.js';
import { countDocuments } from './documents-by-secret.js';
import { reportFailure } from './report-failure.js';

const STATES: Readonly<Record<SecretState, string>> = {
  seals: 'seals',
  stillSeals: 'is still sealed with by a running process',
  opens: 'opens what it sealed, until that is sealed anew',
  canGo: 'can go: nothing needs it',
  isGone: 'is gone',
};

/** Counts exactly what is encrypted with each secret that the database has recorded, in tables and in the vault, and reports which can be removed. */
try {
  const env = loadEnv();
  useInstallationKeys(env);
  const database = await newDataSource(env.DATABASE_URL, 'secrets-status').initialize().catch(inWords);
  await report(database, env).finally(() => database.destroy());
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function report(database: DataSource, env: Env): Promise<void> {
  const known = await readSecrets(database);
  const documents = await countDocuments(database, env).catch(noDocuments);
  const pass = passFigures(known);
  for (const secret of known) {
    console.log(`secret ${secret.number} (key ${secret.id}): ${STATES[secret.state]}`);
    if (pass && secret.state === 'seals') console.log(`  ${inRows(pass)}`);
    await reportCounts(database, secret, documents.get(secret.id) ?? 0);
  }
}

async function reportCounts(database: DataSource, { id, state }: KnownSecret, documents: number): Promise<void> {
  const inVault = documents === 0 ? [] : [{ place: 'documents of the vault', rows: documents }];
  print('sealed with it', [...(await countSealed(database, id)), ...inVault]);
  if (state !== 'seals') print('read by its kept keys, without it', await countKept(database, id));
}

function noDocuments(error: unknown): Map<string, number> {
  console.error(`The vault's documents were not counted: ${(error as Error).message}`);
  process.exitCode = 1;
  return new Map();
}

function print(what: string, counts: readonly SealedCount[]): void {
  for (const { place, rows: count } of counts) console.log(`  ${String(count).padStart(9)}  ${place}, ${what}`);
}

const inRows = ({ place, looked, rows, found, foundLast }: NonNullable<ReturnType<typeof passFigures>>): string =>
  [
    place === null ? 'the resealer is between two passes' : `the resealer is at ${place}`,
    `it looked at ${looked} of about ${rows} rows, and sealed ${found} values anew`,
    ...(foundLast === null ? [] : [`the last pass found ${foundLast}`]),
  ].join('; ');

function inWords(error: unknown): never {
  throw connectionProblem(error) ?? error;
}
