import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { redisServer } from '../../tools/redis/throw-away.js';
import { withoutSettings } from '../../test/support/processes.js';

const execute = promisify(execFile);
const BACKENDS = ['postgres', ...(redisServer() === undefined ? [] : ['redis'])];

describe('in short, a sustained run', () => {
  it.each(BACKENDS)(
    'completes orders with no error, with queues in %s',
    async (backend) => {
      const flags = ['--seconds=5', `--backends=${backend}`];

      const { stdout } = await execute('node', ['tools/bootstrap/run.mjs', 'proofs/drills/sustained.ts', ...flags], {
        env: withoutSettings(),
      });

      expect(stdout).toMatch(/^ {2}[1-9]\d* orders completed/m);
      expect(stdout).toMatch(/^ {2}0 errors, 0 webhooks undelivered$/m);
      expect(stdout).not.toMatch(/NaN|Infinity/);
    },
    120_000,
  );
});
