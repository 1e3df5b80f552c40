import path from 'node:path';
import { loadEnv } from '@rampart/config';
import { copyIn } from './backups/copy-in.js';
import { readManifest } from './backups/manifest.js';
import { assertEmptyVault, copyVaultIn, vaultOf } from './backups/vault-files.js';
import { prepareDatabase, prepareDrivers } from './prepare.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

/**
 * Restores an intact backup into an empty database and vault. The service then starts with every payout held, and queries the providers for what was sent
 * since.
 */
try {
  if (process.argv[2] === undefined) throw new Refusal('Name the folder of the backup.');
  const folder = path.resolve(process.argv[2]);
  const env = loadEnv();
  const manifest = await readManifest(folder, env);
  const vault = vaultOf(env);
  if (vault !== undefined) await assertEmptyVault(vault);
  const owner = env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL;
  await prepareDatabase(env);
  if (env.MIGRATIONS_DATABASE_URL === undefined) await prepareDrivers(owner, env);
  const documents = manifest.files.map((file) => file.path).filter((file) => path.dirname(file) === 'vault');
  if (vault !== undefined) await copyVaultIn(folder, documents, vault);
  await copyIn(owner, folder, manifest); // last, so that an interrupted restore leaves an empty database
  console.log(`restored the backup of ${manifest.at}`);
  console.log('nothing is paid out until two operators release it: the console, under Restore');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
