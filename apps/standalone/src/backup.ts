import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { loadEnv } from '@rampart/config';
import { copyOut } from './backups/copy-out.js';
import { measureFile, writeManifest } from './backups/manifest.js';
import { copyVaultOut, vaultOf } from './backups/vault-files.js';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/** Backs database and vault up into a new folder while the service runs. The manifest is written last, so a folder without one is not a backup. */
try {
  const folder = await newFolder(process.argv[2]);
  const env = loadEnv();
  const at = new Date().toISOString();
  const copied = await copyOut(env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL, folder).catch((error: unknown) => {
    throw connectionProblem(error) ?? error;
  });
  const vault = vaultOf(env);
  const documents = vault === undefined ? [] : await copyVaultOut(vault, folder);
  const files = [];
  for (const file of [...copied.tables.map((table) => table.file), ...documents])
    files.push(await measureFile(folder, file));
  await writeManifest(folder, { form: 1, at, ...copied, files }, env);
  const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`backed up ${copied.tables.length} tables with ${rows} rows, and ${documents.length} files of the vault`);
  if (vault === undefined) console.log('documents are in a bucket: back it up as well');
  console.log('RAMPART_SECRET is not included: keep it in a safe place elsewhere');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function newFolder(given: string | undefined): Promise<string> {
  if (given === undefined) throw new Refusal('Name a folder for the backup.');
  const folder = path.resolve(given);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Refusal(`${folder} is not empty.`);
  return folder;
}
