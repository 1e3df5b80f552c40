// npm run drill -- tron --payouts=500 --deaths=60 --kills=20: payouts of a token on a fake Tron chain whose nodes refuse, forget, fall silent and fork, by
// processes that die at any statement of their database, some of them separate processes that SIGKILL ends. Prints how often a process died, and how many
// payouts were made twice or never. Fails if there is one.
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runTronDrill } from './tron/run-tron.js';

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  const postgres = await startThrowAwayPostgres();
  const problems = await runTronDrill(postgres.url, options);
  await postgres.stop();
  console.log(`${problems.length} bars missed`);
  problems.slice(0, 20).forEach((problem) => console.error(problem));
  return problems.length > 0 ? 1 : 0;
});
process.exit();

function readOptions(): { payouts: number; deaths: number; kills: number } {
  const options = { payouts: 500, deaths: 60, kills: 20 };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(payouts|deaths|kills)=(\d{1,6})$/.exec(argument) ?? [];
    if (name === undefined) throw new Problem('usage: npm run drill -- tron --payouts=500 --deaths=60 --kills=20');
    options[name as keyof typeof options] = Number(value);
  }
  return options;
}
