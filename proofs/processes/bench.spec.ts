import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withoutSettings } from '../../test/support/processes.js';

const execute = promisify(execFile);

const FLAGS = ['--counts-only', '--rounds=1', '--seconds=1', '--orders=200'];
const ROWS = ['estimate', 'create', 'keyed', 'by-id', 'page', 'stream'];

describe('in short, the bench of requests', () => {
  it('has no more round trips than were recorded, and figures in each row', async () => {
    const { stdout } = await execute(
      'node',
      ['tools/bootstrap/run.mjs', 'proofs/drills/bench.ts', `--only=${ROWS.join(',')}`, ...FLAGS],
      { env: withoutSettings() },
    );

    const lines = stdout
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    expect(lines).toHaveLength(ROWS.length);
    expect(lines.filter((line) => line.includes('round trips'))).toHaveLength(ROWS.length - 1);
    expect(lines.join()).not.toMatch(/NaN|Infinity/);
  }, 240_000);
});
