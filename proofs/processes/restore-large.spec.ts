import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withoutSettings } from '../../test/support/processes.js';

const execute = promisify(execFile);

describe('in short, a large database that is backed up, lost and restored', () => {
  it('has what was sent after the backup written down, and pays nothing twice', async () => {
    const flags = ['--orders=200', '--sent=4'];

    const { stdout } = await execute('node', ['tools/bootstrap/run.mjs', 'proofs/drills/restore-large.ts', ...flags], {
      env: withoutSettings(),
    });

    expect(stdout).toMatch(/^200 orders, [1-9]\d* rows, a backup of \d+ MiB$/m);
    expect(stdout).toMatch(
      /^ {2}\d+ s to back up, \d+ s to verify, \d+ s to restore; \d+ s until every provider was asked$/m,
    );
    expect(stdout).toMatch(/^ {2}sent after the backup, and written down as sent: 4 \(at least 4\)$/m);
    expect(stdout).not.toMatch(/MISSED|NaN/);
  }, 180_000);
});
