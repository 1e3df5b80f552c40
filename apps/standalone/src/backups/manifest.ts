import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deriveKey, type Env, keyIdOf, ringOf } from '@rampart/config';
import { Refusal } from '../refusal.js';

export interface BackupFile {
  /** Path within the folder. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Contents of a backup, and the proof of the secret that is needed to use it. */
export interface Manifest {
  readonly form: 1;
  readonly at: string;
  /** Secrets that are needed to read parts of the backup. */
  readonly secrets: readonly NamedSecret[];
  /** Names of the migrations that had been applied. */
  readonly migrations: readonly string[];
  readonly tables: readonly BackedUpTable[];
  /** Months of the tables that have some, with all that is in them. */
  readonly months: readonly BackedUpMonth[];
  readonly sequences: readonly { readonly name: string; readonly value: string }[];
  readonly files: readonly BackupFile[];
}

export interface NamedSecret {
  readonly id: string;
  readonly number: string;
}

export interface BackedUpTable {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted. */
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: string;
}

export interface BackedUpMonth {
  readonly table: string;
  readonly name: string;
  /** First day of the month. */
  readonly month: string;
  readonly rows: string;
  /** The digest of the rows, as `rows_digest` computes it. */
  readonly digest: string;
}

const FILE = 'manifest.json';

/** Writes the manifest. The secret's check value does not reveal it, and the seal covers every hash, so that a modified backup is refused. */
export async function writeManifest(folder: string, manifest: Manifest, env: Env): Promise<void> {
  const text = JSON.stringify(manifest);
  const sealed = { secret: checkValueOf(env), seal: sealOf(text, env), manifest };
  await writeFile(path.join(folder, FILE), `${JSON.stringify(sealed, null, 1)}\n`, { mode: 0o600, flag: 'wx' });
}

/** Throws Refusal if the folder is not a backup, belongs to another secret, was modified, or is incomplete. */
export async function readManifest(folder: string, env: Env): Promise<Manifest> {
  const { secret, seal, manifest } = await parse(folder);
  const own = ringOf(env).find((each) => secret === checkValueOf({ RAMPART_SECRET: each.secret }));
  if (!own)
    throw new Refusal(
      `RAMPART_SECRET is not the one that this backup was made with${listed(manifest.secrets)}: nothing that is sealed could be read.`,
    );
  if (!isSame(seal, sealOf(JSON.stringify(manifest), { RAMPART_SECRET: own.secret })))
    throw new Refusal(`${FILE} was changed or is damaged.`);
  const ids = ringOf(env).map((each) => keyIdOf(each.secret));
  const missing = manifest.secrets.filter(({ id }) => !ids.includes(id));
  if (missing.length > 0) throw new Refusal(`RAMPART_SECRETS lacks what the backup was sealed with${listed(missing)}.`);
  for (const file of manifest.files) {
    const found = await measureFile(folder, file.path).catch(() => undefined);
    if (found?.sha256 !== file.sha256)
      throw new Refusal(`${file.path} ${found ? 'was changed or is damaged' : 'is missing'}: this is no whole backup.`);
  }
  return manifest;
}

export async function measureFile(folder: string, name: string): Promise<BackupFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) hash.update(chunk);
  return { path: name, size: (await stat(path.join(folder, name))).size, sha256: hash.digest('hex') };
}

async function parse(folder: string): Promise<{ secret: string; seal: string; manifest: Manifest }> {
  try {
    const parsed = JSON.parse(await readFile(path.join(folder, FILE), 'utf8')) as Awaited<ReturnType<typeof parse>>;
    if (parsed.manifest.form === 1) return parsed;
  } catch {
    // reported below
  }
  throw new Refusal(`${folder} has no ${FILE} of a backup.`);
}

const listed = (secrets: readonly NamedSecret[]): string =>
  secrets.length === 0 ? '' : ` (${secrets.map(({ id, number }) => `secret ${number}, key ${id}`).join('; ')})`;

type Secret = Pick<Env, 'RAMPART_SECRET'>;

const checkValueOf = (env: Secret): string => createHash('sha256').update(deriveKey(env, 'backup-check')).digest('hex');

export const sealOf = (text: string, env: Secret): string =>
  createHmac('sha256', deriveKey(env, 'backup-seal')).update(text).digest('hex');

/** Whether one of the service's secrets made the seal. */
export const isSealOf = (seal: string, text: string, env: Env): boolean =>
  ringOf(env).some((each) => isSame(seal, sealOf(text, { RAMPART_SECRET: each.secret })));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
