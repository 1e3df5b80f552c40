import { type DriverCall, DriverCalls, outcomeOfStatus } from './driver-calls.js';

describe('calls to providers', () => {
  const calls = new DriverCalls();
  const seen: DriverCall[] = [];
  calls.onCall((call) => seen.push(call));
  const outcomes = () => seen.map(({ driver, call, outcome }) => `${driver} ${call} ${outcome}`);
  beforeEach(() => void seen.splice(0));

  it('are reported with how they ended, and answer as they did', async () => {
    const answer = await calls.measure('bank', 'pay', () => Promise.resolve(422), { judgeAnswer: outcomeOfStatus });

    expect([answer, ...outcomes()]).toEqual([422, 'bank pay refused']);
    expect(seen[0]?.seconds).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['a time-out', new DOMException('late', 'TimeoutError'), 'timeout'],
    [
      'a time-out behind another error',
      new Error('no answer', { cause: new DOMException('', 'TimeoutError') }),
      'timeout',
    ],
    ['a closed port', new Error('ECONNREFUSED'), 'unreachable'],
  ])('that reject for %s reject with the error itself, and are reported', async (_, error, outcome) => {
    await expect(calls.measure('bank', 'pay', () => Promise.reject(error))).rejects.toBe(error);

    expect(outcomes()).toEqual([`bank pay ${outcome}`]);
  });

  it('with names beyond forty of a driver are reported as one, so that no name can flood the metrics', async () => {
    for (let i = 0; i < 45; i += 1) await calls.measure('chatty', `call${i}`, () => Promise.resolve());

    expect(new Set(outcomes()).size).toBe(41);
    expect(outcomes().at(-1)).toBe('chatty other ok');
  });
});
