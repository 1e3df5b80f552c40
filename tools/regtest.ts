// npm run regtest: the sandbox of npm start with real bitcoin: a node on its own chain, which mines a block every ten seconds, and a signer with a new seed.
// Needs a bitcoind (npm run test:components fetches one). Everything is new each time, and removed after Ctrl-C; its data are in var/regtest.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { Payers, startFundedRegtest } from '../proofs/components/payers.js';
import type { Regtest } from '../proofs/components/regtest.js';
import { startSignerProcess } from '../proofs/components/signer-process.js';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureBuilt } from './setup/compile.js';
import { provideDatabase, startService } from './setup/service.js';

const BLOCK_MS = 10_000;
const FUNDS = '5';
const SPENDABLE_BLOCKS = 7;

await runTool(async () => {
  process.chdir(root);
  await ensureBuilt();
  const node = await startFundedRegtest();
  const { Approver, BitcoinAccounts } = await import('@rampart/signing');
  const { deriveKey, SANDBOX_SECRET } = await import('@rampart/config');
  const approver = new Approver(deriveKey({ RAMPART_SECRET: SANDBOX_SECRET }, 'payout-approval'));
  const signer = await startSignerProcess(approver.publicKey);
  const { BITCOIN_XPUB: segwit = '', BITCOIN_LEGACY_XPUB: legacy = '' } = signer.settings;
  const accounts = new BitcoinAccounts('regtest', { segwit, legacy });
  const { address } = accounts.paymentAt({ account: 'segwit', branch: 0, index: 0 });
  try {
    return await serve({ ...settingsOf(node), ...signer.settings }, () => live(node, address));
  } finally {
    await Promise.all([node.stop(), signer.stop()]);
  }
});
process.exit();

function settingsOf(node: Regtest): Record<string, string> {
  return {
    DATA_DIR: inProject('var', 'regtest'),
    CHAIN_DRIVERS: 'bitcoin:bitcoind',
    BITCOIN_RPC_URL: node.url,
    BITCOIN_NETWORK: 'regtest',
  };
}

async function serve(settings: Record<string, string>, whenServed: () => Promise<void>): Promise<number> {
  fs.rmSync(settings.DATA_DIR!, { recursive: true, force: true });
  Object.assign(process.env, settings);
  const service = startService(process.argv.slice(2));
  onStopRequest(() => service.stop());
  const database = await provideDatabase(() => service.stop());
  service.go();
  void whenServed().catch((error: Error) => console.error(error.message));
  const code = await service.ended;
  await database.stop();
  return code;
}

/** Puts money into the wallet once the service watches it, and makes blocks from then on. */
async function live(node: Regtest, address: string): Promise<void> {
  const payers = new Payers(node);
  while (!(await node.rpc.call<string[]>('listwallets')).includes('rampart')) await sleep(500);
  await payers.send(address, FUNDS);
  await payers.mine(SPENDABLE_BLOCKS);
  console.log(`Bitcoin: regtest at ${node.url}; the wallet has ${FUNDS} BTC. Pay as a stranger:`);
  console.log(`  curl ${node.url}/wallet/payer -d '{"method":"sendtoaddress","params":["ADDRESS",0.002]}'`);
  for (;;) {
    await sleep(BLOCK_MS);
    await payers.mine();
  }
}
