// npm run drill:bitcoin -- --histories=200 --steps=40 --payouts=5000: random lives of a wallet on a real regtest node: deposits, double spends, reorganisations of up to six
// blocks, payouts, processes that die at any statement. At the end of each, everything is compared with what the payers' and the node's own wallets know.
// Then payouts, hundreds at once, and the transactions that they leave in. Fails for one payout that is paid twice or never, one lost deposit, one satoshi of difference.
// With --node-away a node is stopped while its network goes on, and everything has to be found within a minute of its return; npm test runs the short form. Needs a bitcoind (npm run test:components).
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { Payers, startFundedRegtest } from '../components/payers.js';
import { RegtestRpc } from '../components/regtest-rpc.js';
import type { Regtest } from '../components/regtest.js';
import { startThrowAwayPostgres } from '../postgres/throw-away.js';
import { ensureCompiled } from '../setup/compile.js';
import { runJest } from '../setup/jest.js';
import { makeGround } from './bitcoin/ground.js';
import { History } from './bitcoin/history.js';
import { judgeHistory } from './bitcoin/judge-history.js';
import { sendMany } from './bitcoin/many-payouts.js';

/** A chain of thousands of blocks of empty coins is slow to pay from. */
const HISTORIES_PER_NODE = 10;
const MS_PER_SECOND = 1_000;

await runTool(async () => {
  if (process.argv.includes('--node-away')) return nodeAway();
  const { histories, steps, payouts } = readOptions();
  await ensureCompiled();
  const postgres = await startThrowAwayPostgres();
  const start = performance.now();
  const totals: Record<string, number> = {};
  const problems: string[] = [];
  for (let done = 0; done < histories; done += HISTORIES_PER_NODE) {
    const node = await startFundedRegtest();
    for (let i = done; i < Math.min(histories, done + HISTORIES_PER_NODE); i += 1)
      problems.push(
        ...(await live(node, { server: postgres.url, steps, totals })).map((each) => `history ${i + 1}: ${each}`),
      );
    await node.stop();
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
  problems.slice(0, 20).forEach((problem) => console.error(problem));
  return problems.length > 0 ? 1 : 0;
});
process.exit();

async function nodeAway(): Promise<number> {
  await ensureCompiled();
  const suite = ['--selectProjects', 'journeys', '--verbose', 'test/journeys/bitcoin-node-away.spec.ts'];
  return runJest(suite, { DRILL: 'node-away' });
}

async function live(
  node: Regtest,
  { server, steps, totals }: { server: string; steps: number; totals: Record<string, number> },
): Promise<string[]> {
  const [payers, payee] = [new Payers(node), new RegtestRpc(node.url, 'payer')];
  const ground = await makeGround(node, server);
  const history = new History(ground, payers, payee);
  await history.run(steps);
  const problems = await judgeHistory(history, { ground, payers, payee });
  await ground.close();
  for (const [what, n] of Object.entries(history.counts)) totals[what] = (totals[what] ?? 0) + n;
  return problems;
}

function readOptions(): { histories: number; steps: number; payouts: number } {
  const options = { histories: 200, steps: 40, payouts: 5_000 };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(histories|steps|payouts)=(\d{1,6})$/.exec(argument) ?? [];
    if (name === undefined)
      throw new Problem('usage: npm run drill:bitcoin -- --histories=200 --steps=40 --payouts=5000, or --node-away');
    options[name as keyof typeof options] = Number(value);
  }
  return options;
}
