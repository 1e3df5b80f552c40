import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findPatroni } from '../components/patroni/programs.js';
import { withoutSettings } from '../../test/support/processes.js';

const execute = promisify(execFile);
const DRILL = ['tools/bootstrap/run.mjs', 'proofs/drills/failover.ts', '--patroni', '--short', '--seconds=1'];
const programs = findPatroni();
const missing = 'missing' in programs ? programs.missing : [];
if (missing.length > 0) console.log(`Suite of Patroni: skipped, not installed: ${missing.join(', ')}`);

(missing.length > 0 ? describe.skip : describe)('on the Postgres of deploy/postgres, by Patroni and HAProxy', () => {
  it('orders go on after the primary was killed: none is lost, none is paid twice', async () => {
    const { stdout } = await execute('node', DRILL, { env: withoutSettings() });

    process.stdout.write(stdout);
    expect(stdout).toContain('Postgres and Patroni of the primary were killed');
    expect(stdout).toContain('acknowledged orders that are lost: 0 ');
    expect(stdout).not.toContain('MISSED');
  }, 180_000);
});
