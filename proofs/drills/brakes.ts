// npm run drill -- brakes: three workers pay out hundreds of orders, and a brake is engaged in the middle. Prints the time from the brake to the last send (at
// most 1 s), the sends after it (0), and that everything held continues once it is released. `npm test` runs the short form.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureCompiled();
  const jest = [
    '--selectProjects',
    'processes',
    '--verbose',
    'proofs/processes/brakes.spec.ts',
    ...process.argv.slice(2),
  ];
  return runJest(jest, { DRILL: 'brakes' });
});
