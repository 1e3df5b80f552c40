// Runs the tests on the server that pg_virtualenv started and named in PG* variables.
import { runNode, toolArgs } from '../bootstrap/command.mjs';
import { runTool } from '../bootstrap/problem.mjs';

const { PGUSER, PGPASSWORD, PGHOST, PGPORT } = process.env;

await runTool(() => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^PG[A-Z]+$/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    TEST_PG_URL: `postgres://${PGUSER}:${PGPASSWORD}@${PGHOST}:${PGPORT}/postgres`,
  };
  return runNode(toolArgs('tools/test.ts', ...process.argv.slice(2)), { env });
});
