import { existsSync, openSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { logDestination } from './log-destination.js';

/** Every write to it fails as on a full disk. */
const FULL = '/dev/full';

(existsSync(FULL) ? describe : describe.skip)('a log on a full disk', () => {
  it('ends no process, keeps a bounded number of lines, and delays no exit', async () => {
    const errors: unknown[] = [];
    let dropped = 0;
    const log = logDestination(openSync(FULL, 'w'));
    log.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code));
    log.on('drop', () => (dropped += 1));

    for (let line = 0; line < 3_000; line += 1) {
      log.write(`${'x'.repeat(1_000)}\n`);
      if (line % 100 === 0) await turn();
    }
    while (errors.length === 0) await turn();

    expect(new Set(errors)).toEqual(new Set(['ENOSPC']));
    expect(dropped).toBeGreaterThan(1_000);
    log.flushSync();
  });
});
