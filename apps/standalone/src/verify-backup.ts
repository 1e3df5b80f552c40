import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { loadEnv } from '@rampart/config';
import { LONG_STATEMENTS, newConnection, openSession } from '@rampart/data';
import { checkMonths } from './backups/check-months.js';
import { checkRestored } from './backups/check-restored.js';
import { copyIn } from './backups/copy-in.js';
import { readManifest } from './backups/manifest.js';
import { vaultOf } from './backups/vault-files.js';
import { prepareDatabase } from './prepare.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/** Restores a backup into a separate database on the server of MIGRATIONS_DATABASE_URL, checks it, and drops it again. */
try {
  if (process.argv[2] === undefined) throw new Refusal('Name the folder of the backup.');
  const folder = path.resolve(process.argv[2]);
  const env = loadEnv();
  if (env.MIGRATIONS_DATABASE_URL === undefined)
    throw new Refusal('Name a server for the check in MIGRATIONS_DATABASE_URL.');
  const manifest = await readManifest(folder, env);
  const name = `rampart_verify_${randomBytes(6).toString('hex')}`;
  const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const [owner, service] = [at(env.MIGRATIONS_DATABASE_URL), at(env.DATABASE_URL)];
  await onServer(env.MIGRATIONS_DATABASE_URL, `CREATE DATABASE ${name}`);
  try {
    await prepareDatabase({ ...env, MIGRATIONS_DATABASE_URL: owner, DATABASE_URL: service });
    await copyIn(owner, folder, manifest);
    const restored = await checkRestored(owner, manifest, vaultOf(env) !== undefined);
    const months = await checkMonths(owner, manifest, {
      env,
      folder: process.argv[3] && path.resolve(process.argv[3]),
    });
    const problems = [...restored.problems, ...months.problems];
    const open = [...restored.open, ...months.open];
    for (const each of open) console.log(`open: ${each}`);
    for (const each of problems) console.error(`wrong: ${each}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`restored ${rows} rows and ${manifest.files.length} files of the backup of ${manifest.at}`);
    console.log(
      `${restored.checks + months.checks} checks: ${problems.length} found wrong, ${open.length} open as in the service`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await onServer(env.MIGRATIONS_DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`);
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = newConnection(url, { application: 'verify-backup', statementTimeout: LONG_STATEMENTS });
  await openSession(server);
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
