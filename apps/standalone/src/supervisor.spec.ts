import type { Child, Ending } from './child.js';
import { Supervisor } from './supervisor.js';

const killed: Ending = { how: 'signal SIGKILL', refused: false, temporary: false, lastWords: '' };
const away: Ending = { how: 'code 75', refused: true, temporary: true, lastWords: '' };
const refused: Ending = {
  how: 'code 1',
  refused: true,
  temporary: false,
  lastWords: 'job sendPayout has no processor',
};
const never = new AbortController().signal;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the supervisor', () => {
  it('reports once that all serve', async () => {
    const { supervisor, started, serving } = team(['api', 'worker']);
    const running = supervisor.keepRunning(serving);

    started[0]?.becomeReady();
    expect(serving).not.toHaveBeenCalled();
    started[1]?.becomeReady();

    expect(serving).toHaveBeenCalledTimes(1);
    await stopped(supervisor, running);
  });

  it('says which process ended and starts it again a second later', async () => {
    const { supervisor, started, lines, serving } = team(['api', 'worker']);
    const running = supervisor.keepRunning(serving);
    started.forEach((child) => child.becomeReady());

    started[1]?.end(killed);
    await jest.advanceTimersByTimeAsync(1_000);
    started[2]?.becomeReady();

    expect(started.map((child) => child.name)).toEqual(['api', 'worker', 'worker']);
    expect(lines).toEqual([
      'worker ended unexpectedly (signal SIGKILL); it is started again in 1 s',
      'worker serves again',
    ]);
    expect(serving).toHaveBeenCalledTimes(1);
    await stopped(supervisor, running);
  });

  it('gives up on a process that refuses to start, and says why', async () => {
    const { supervisor, started, serving } = team(['api', 'worker']);
    const running = supervisor.keepRunning(serving);

    started[1]?.end(refused);

    await expect(running).rejects.toThrow('worker does not start (code 1):\n    job sendPayout has no processor');
    await supervisor.stop(never);
    expect(started[0]?.asked).toEqual(['stop']);
  });

  it('starts a process that served before each second until it serves again, however often it ends with code 75', async () => {
    const { supervisor, started, lines, serving } = team(['worker']);
    const running = supervisor.keepRunning(serving);
    started[0]?.becomeReady();

    for (let n = 0; n < 20; n += 1) {
      started[n]?.end(away);
      await jest.advanceTimersByTimeAsync(1_000);
    }
    started[20]?.becomeReady();

    expect(started).toHaveLength(21);
    expect(lines.at(-1)).toBe('worker serves again');
    await stopped(supervisor, running);
  });

  it('gives up on a process that ends again and again', async () => {
    const { supervisor, started, serving } = team(['api']);
    const running = supervisor.keepRunning(serving).catch((error: Error) => error.message);

    for (let death = 0; death < 6; death += 1) {
      started[death]?.end(killed);
      await jest.advanceTimersByTimeAsync(1_000 * 2 ** death);
    }

    expect(await running).toContain('api ended again (signal SIGKILL)');
    expect(started).toHaveLength(6);
  });

  it('kills what has not ended 20 seconds after it was asked to', async () => {
    const { supervisor, started, serving } = team(['api'], 'stubborn');
    const running = supervisor.keepRunning(serving);

    const stopping = supervisor.stop(never);
    await jest.advanceTimersByTimeAsync(19_999);
    expect(started[0]?.asked).toEqual(['stop']);
    await jest.advanceTimersByTimeAsync(1);

    await Promise.all([stopping, running]);
    expect(started[0]?.asked).toEqual(['stop', 'kill']);
  });

  it('kills at once when hurried', async () => {
    const { supervisor, started, serving } = team(['api'], 'stubborn');
    const running = supervisor.keepRunning(serving);
    const hurry = new AbortController();

    const stopping = supervisor.stop(hurry.signal);
    hurry.abort();

    await Promise.all([stopping, running]);
    expect(started[0]?.asked).toEqual(['stop', 'kill']);
  });

  it('does not start again what ends while stopping, nor what was waiting to be started', async () => {
    const { supervisor, started, serving } = team(['api', 'worker']);
    const running = supervisor.keepRunning(serving);
    started[1]?.end(killed);
    await jest.advanceTimersByTimeAsync(500);

    await stopped(supervisor, running);
    await jest.advanceTimersByTimeAsync(60_000);

    expect(started).toHaveLength(2);
  });
});

interface Started {
  readonly name: string;
  readonly asked: string[];
  becomeReady(): void;
  end(ending: Ending): void;
}

function team(names: string[], manner: 'obedient' | 'stubborn' = 'obedient') {
  const started: Started[] = [];
  const lines: string[] = [];
  const launch = (name: string, whenReady: () => void): Child => {
    const asked: string[] = [];
    let end: (ending: Ending) => void = () => undefined;
    const ended = new Promise<Ending>((resolve) => (end = resolve));
    started.push({ name, asked, becomeReady: whenReady, end });
    const obey = (word: string): void => {
      asked.push(word);
      if (manner === 'obedient' || word === 'kill') end(killed);
    };
    return { ended, stop: () => obey('stop'), kill: () => obey('kill') };
  };
  return { supervisor: new Supervisor(names, launch, (line) => lines.push(line)), started, lines, serving: jest.fn() };
}

async function stopped(supervisor: Supervisor<string>, running: Promise<void>): Promise<void> {
  await supervisor.stop(never);
  await running;
}
