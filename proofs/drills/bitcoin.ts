// npm run drill -- bitcoin --histories=200 --steps=40 --payouts=5000: random histories of a wallet on three real regtest nodes, two of which belong to the
// driver, and one of these lags or lies: deposits, double spends, reorganisations of up to six blocks, payouts, processes that die at any statement. At no step
// may the driver believe one node alone; at the end of each history everything is compared with what the payers' wallets and the third node's chain know. Then
// payouts, hundreds at once, and the number of transactions that carry them. Fails for one payout that is paid twice or never, one lost deposit, one satoshi of
// difference. With --node-away a node is stopped while its network continues, and everything must be found within a minute of its return; npm test runs the
// short form. Needs a bitcoind (npm run test:components).
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { Payers, startFundedRegtest } from '../components/payers.js';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';
import { liveOnce } from './bitcoin/live-once.js';
import { sendMany } from './bitcoin/many-payouts.js';
import { startNetwork } from './bitcoin/network.js';

/** Paying from a chain of thousands of blocks of empty coins is slow. */
const HISTORIES_PER_NETWORK = 10;
const MS_PER_SECOND = 1_000;

await runTool(async () => {
  if (process.argv.includes('--node-away')) return nodeAway();
  const { histories, steps, payouts } = readOptions();
  await ensureCompiled();
  const postgres = await startThrowAwayPostgres();
  const start = performance.now();
  const totals: Record<string, number> = {};
  const problems: string[] = [];
  for (let done = 0; done < histories; done += HISTORIES_PER_NETWORK) {
    const network = await startNetwork();
    for (let i = done; i < Math.min(histories, done + HISTORIES_PER_NETWORK); i += 1) {
      const found = await liveOnce(network, { server: postgres.url, steps, totals });
      problems.push(...found.map((each) => `history ${i + 1}: ${each}`));
      found.forEach((each) => console.error(`history ${i + 1}: ${each}`));
    }
    await network.stop();
    const lived = Math.min(histories, done + HISTORIES_PER_NETWORK);
    console.log(`${lived} of ${histories} histories, ${problems.length} differences`);
  }
  if (payouts > 0) {
    const node = await startFundedRegtest();
    problems.push(...(await sendMany(node, { server: postgres.url, payers: new Payers(node), count: payouts })));
    await node.stop();
  }
  await postgres.stop();
  const seconds = Math.round((performance.now() - start) / MS_PER_SECOND);
  console.log(
    `${histories} histories in ${seconds} s: ${Object.entries(totals)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  console.log(`${problems.length} payouts, deposits and balances that differ`);
  return problems.length > 0 ? 1 : 0;
});
process.exit();

async function nodeAway(): Promise<number> {
  await ensureCompiled();
  const suite = ['--selectProjects', 'journeys', '--verbose', 'proofs/journeys/bitcoin-node-away.spec.ts'];
  return runJest(suite, { DRILL: 'node-away' });
}

function readOptions(): { histories: number; steps: number; payouts: number } {
  const options = { histories: 200, steps: 40, payouts: 5_000 };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(histories|steps|payouts)=(\d{1,6})$/.exec(argument) ?? [];
    if (name === undefined)
      throw new Problem('usage: npm run drill -- bitcoin --histories=200 --steps=40 --payouts=5000, or --node-away');
    options[name as keyof typeof options] = Number(value);
  }
  return options;
}
