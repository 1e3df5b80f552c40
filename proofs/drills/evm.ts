// npm run drill -- evm --payouts=1000 --switches=50 --deposits=20: payouts of a token, all at once, on two real nodes (chain ids 1 and 56) whose two providers
// take turns in being unavailable: gaps in the nonces, payouts that are made twice or never. Then deposits that a reorganisation of 12 blocks removes after
// they were credited, and deposits that are swept: at most 70,000 gas each. Fails if a bar is missed. Needs an anvil (npm run test:components).
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runEvmDrill } from './evm/run-evm.js';

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  const postgres = await startThrowAwayPostgres();
  const problems = await runEvmDrill(postgres.url, options);
  await postgres.stop();
  console.log(`${problems.length} bars missed`);
  problems.slice(0, 20).forEach((problem) => console.error(problem));
  return problems.length > 0 ? 1 : 0;
});
process.exit();

function readOptions(): { payouts: number; switches: number; deposits: number } {
  const options = { payouts: 1_000, switches: 50, deposits: 20 };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(payouts|switches|deposits)=(\d{1,6})$/.exec(argument) ?? [];
    if (name === undefined) throw new Problem('usage: npm run drill -- evm --payouts=1000 --switches=50 --deposits=20');
    options[name as keyof typeof options] = Number(value);
  }
  return options;
}
