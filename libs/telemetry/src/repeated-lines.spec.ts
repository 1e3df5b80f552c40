import { ConnectionRefused } from '@rampart/data';
import { MINUTE, QUEUE_FAILS, SECOND } from '@rampart/kernel';
import { RepeatedLines } from './repeated-lines.js';

const refused = new ConnectionRefused(new Error('password authentication failed'));

describe('lines of a log that everything writes at once', () => {
  let now = 0;
  let lines: RepeatedLines;
  beforeEach(() => {
    now = 0;
    lines = new RepeatedLines(() => now);
  });

  it('are written once a minute while Postgres refuses connections, with how many were left out', () => {
    const passed: (number | undefined)[] = [];
    for (now = 0; now < 2 * MINUTE; now += SECOND) {
      passed.push(lines.countLeftOut(`will try again: ${refused.message}`));
      passed.push(lines.countLeftOut({ requestId: 'a', err: refused }));
    }

    expect(passed.filter((count) => count !== undefined)).toEqual([0, 119]);
  });

  it('are written once a minute for each error of the queues, whichever of them it is', () => {
    const passed: (string | undefined)[] = [];
    for (now = 0; now < 2 * MINUTE; now += SECOND)
      for (const error of ['connect ECONNREFUSED', 'NOAUTH'])
        for (const line of [`worker: ${QUEUE_FAILS}: ${error}`, `${QUEUE_FAILS}: ${error}`])
          if (lines.countLeftOut(line) !== undefined) passed.push(error);

    expect(passed).toEqual(['connect ECONNREFUSED', 'NOAUTH', 'connect ECONNREFUSED', 'NOAUTH']);
  });

  it('are all written where each says something of its own', () => {
    const messages = ['listening', 'listening', { err: new Error('no') }, { err: new Error('no') }, undefined, 7];

    expect(messages.map((message) => lines.countLeftOut(message))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
