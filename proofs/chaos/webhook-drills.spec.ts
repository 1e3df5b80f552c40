import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withoutSettings } from '../../test/support/processes.js';

const execute = promisify(execFile);

/** The drills read the service's tables directly, so a change to a table or a role can break them unnoticed. */
describe('in short, the drill', () => {
  it.each([
    ['webhook-latency', ['--samples=3'], ['commit to receipt', 'LISTEN to POST', 'one of ten hangs']],
    ['webhook-throughput', ['--events=3', '--rounds=1'], ['deliveries per second', 'claim, POST, ack', '10 % hang']],
  ])(
    '%s measures the service beside a floor',
    async (drill, flags, lines) => {
      const { stdout } = await execute('node', ['tools/bootstrap/run.mjs', `proofs/drills/${drill}.ts`, ...flags], {
        env: withoutSettings(),
      });

      for (const line of lines) expect(stdout).toContain(line);
      expect(stdout).not.toMatch(/NaN|Infinity/);
    },
    120_000,
  );
});
