// npm run drill -- upgrade [--from=<tag, branch or commit>] [--queues=redis]: processes of the last release (the last tag v*) and of this one under load, on
// the schema of either: forward, back, and forward again. Prints figures; fails when a promise of docs/faults.md is missed.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { checkOut } from '../../tools/release/check-out.js';
import { commitOf, lastTag } from '../../tools/release/last-tag.js';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      queues: { type: 'string', default: 'postgres' },
      seconds: { type: 'string', default: '12' },
    },
  });
  if (values.queues !== 'postgres' && values.queues !== 'redis')
    throw new Problem('npm run drill -- upgrade --queues=postgres, or --queues=redis');
  const from = values.from ?? lastTag();
  if (from === undefined)
    throw new Problem('There is no release yet, so no tag v*: npm run drill -- upgrade --from=<tag, branch or commit>');
  const hash = commitOf(from);
  console.log(`Building ${from} (${hash.slice(0, 9)}) ...`);
  await ensureBuilt();
  const old = await checkOut(hash);
  const jest = ['--selectProjects', 'chaos', '--verbose', 'proofs/chaos/upgrade.spec.ts'];
  return runJest(jest, {
    OLD_RELEASE: old.folder,
    PHASE_SECONDS: values.seconds,
    UPGRADE_QUEUES: values.queues,
    TEST_SUITE_MINUTES: '40',
  });
});
