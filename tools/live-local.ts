// npm run live:local: live mode on this machine, against real components that are started for it: bitcoind (regtest), two anvils, the signer with a new seed, Kannel with
// its fake SMS centre, a mail server, clamd where it is there, a bank whose statements come by file, and recorded prices. Fills .env.live.example and runs `npm start` with it.
// Everything is in var/live-local (--folder=), new each time, and stopped by Ctrl-C. Names what is missing, and how to install it.
import fs from 'node:fs';
import path from 'node:path';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { addOperators } from './live-local/accounts.js';
import { type Components, startComponents } from './live-local/components.js';
import { fillSettings, readSettings } from './live-local/fill-settings.js';
import { guide } from './live-local/guide.js';
import { missingParts } from './live-local/missing-parts.js';
import { environmentOf, startLive } from './live-local/service.js';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureBuilt } from './setup/compile.js';
import { provideDatabase } from './setup/service.js';

const PRIVATE = { mode: 0o600 };
const given = process.argv.find((each) => each.startsWith('--folder='))?.slice('--folder='.length);
const folder = given === undefined ? inProject('var', 'live-local') : path.resolve(given);
const stops: (() => Promise<unknown>)[] = [];

await runTool(async () => {
  process.chdir(root);
  const missing = missingParts();
  if (missing.length > 0) throw new Problem(`live mode on this machine needs\n  ${missing.join('\n  ')}`);
  await ensureBuilt();
  const stopped = new Promise<number>((resolve) => onStopRequest(() => resolve(0)));
  try {
    return await Promise.race([stopped, serve()]);
  } finally {
    for (const stop of stops.reverse()) await stop().catch((error: Error) => console.error(error.message));
  }
});
process.exit();

async function serve(): Promise<number> {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  console.log('Starting nodes, signer, gateways and Postgres ...');
  const components = await startComponents(folder, (stop) => void stops.push(stop));
  const settings = { ...components.settings, ...(await startPostgres()) };
  const file = path.join(folder, 'live.env');
  fs.writeFileSync(file, fillSettings(fs.readFileSync(inProject('.env.live.example'), 'utf8'), settings), PRIVATE);
  const env = environmentOf({ ...readSettings(fs.readFileSync(file, 'utf8')), ...components.environment });
  console.log(
    'Starting the service in live mode: it opens its wallets and reads the chains, for about half a minute ...',
  );
  const service = await startLive(env);
  stops.push(() => (service.stop(), service.ended));
  console.log('Putting money into its wallets ...');
  await components.chains.fundWallets();
  await writeAccounts(components, env);
  console.log(guide(folder, components));
  process.send?.({ ready: true });
  return service.ended;
}

/** Postgres as `npm start` brings it, with both roles. */
async function startPostgres(): Promise<Record<string, string>> {
  Object.assign(process.env, { DATA_DIR: folder, DATABASE_URL: '', MIGRATIONS_DATABASE_URL: '' });
  const database = await provideDatabase((why) => console.error(why.message));
  stops.push(() => database.stop());
  const { DATABASE_URL = '', MIGRATIONS_DATABASE_URL = '' } = process.env;
  return { DATABASE_URL, MIGRATIONS_DATABASE_URL };
}

/** Passwords and addresses, for people and programs. */
async function writeAccounts({ chains, places, settings }: Components, env: NodeJS.ProcessEnv): Promise<void> {
  const operators = await addOperators(env);
  const { bitcoinUrl, ethereumUrl, bscUrl } = chains;
  const addresses = {
    ...{ publicUrl: settings.PUBLIC_URL, apiUrl: `http://127.0.0.1:${settings.PORT}` },
    opsUrl: `http://127.0.0.1:${settings.OPS_PORT}`,
  };
  const known = { operators, ...addresses, ...places, bitcoinUrl, ethereumUrl, bscUrl };
  fs.writeFileSync(path.join(folder, 'accounts.json'), JSON.stringify(known, null, 2), PRIVATE);
}
