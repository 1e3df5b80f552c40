import { AttemptsInFlight } from './attempts-in-flight.js';

const ENDPOINT = 'an endpoint';

describe('the attempts in flight of a worker', () => {
  let room: jest.Mock;
  let attempts: AttemptsInFlight;

  beforeEach(() => {
    jest.useFakeTimers();
    room = jest.fn();
    attempts = new AttemptsInFlight(room);
  });
  afterEach(() => jest.useRealTimers());

  /** Begins attempts that wait for their receivers. Returns the function that ends them. */
  function begin(count: number): (result?: 'delivered' | 'failed') => void {
    let end: (result: 'delivered' | 'failed') => void = () => undefined;
    const answered = new Promise<'delivered' | 'failed'>((resolve) => (end = resolve));
    for (let i = 0; i < count; i += 1) attempts.addAttempt(ENDPOINT, answered);
    return (result = 'delivered') => end(result);
  }

  it('take the whole room while they are new', () => {
    begin(256);

    expect(attempts.countFree()).toBe(0);
    expect(room).not.toHaveBeenCalled();
  });

  it('leave their room to others once their receivers are silent, and say so', () => {
    begin(256);

    jest.advanceTimersByTime(500);

    expect(attempts.countFree()).toBe(256);
    expect(room).toHaveBeenCalled();
    expect(attempts.slotsPerEndpoint()).toBe(64);
  });

  it('give their room back once when they end, silent before or not', async () => {
    const endSilent = begin(10);
    jest.advanceTimersByTime(500);
    const endQuick = begin(10);

    endSilent();
    endQuick();
    await Promise.all([attempts.awaitAll(), jest.advanceTimersByTimeAsync(500)]);

    expect(attempts.countFree()).toBe(256);
  });

  it('name the endpoints that are silent, until they answer', async () => {
    const end = begin(2);
    const atFirst = attempts.isSilent(ENDPOINT);
    jest.advanceTimersByTime(500);
    const later = attempts.isSilent(ENDPOINT);

    end();
    await attempts.awaitAll();

    expect([atFirst, later, attempts.isSilent(ENDPOINT)]).toEqual([false, true, false]);
  });

  it('make an endpoint doubtful that never took one, whose last one failed, or that takes long', async () => {
    const atFirst = attempts.isDoubtful(ENDPOINT);
    begin(1)();
    await attempts.awaitAll();
    const taken = attempts.isDoubtful(ENDPOINT);
    const end = begin(1);
    const meanwhile = attempts.isDoubtful(ENDPOINT);
    jest.advanceTimersByTime(101);
    const later = attempts.isDoubtful(ENDPOINT);
    end('failed');
    await attempts.awaitAll();

    expect([atFirst, taken, meanwhile, later, attempts.isDoubtful(ENDPOINT)]).toEqual([true, false, false, true, true]);
  });

  it('leave an endpoint without doubt that takes one after the other', async () => {
    begin(1)();
    await attempts.awaitAll();
    const [first, second] = [begin(1), begin(1)];
    jest.advanceTimersByTime(60);
    first();
    await jest.advanceTimersByTimeAsync(60);

    expect(attempts.isDoubtful(ENDPOINT)).toBe(false);
    second();
  });

  it.each([
    [511, 64],
    [512, 2],
    [768, 1],
  ])('leave each endpoint fewer slots the more are silent: %d leave %d', (count, slots) => {
    begin(count);
    jest.advanceTimersByTime(500);

    expect(attempts.slotsPerEndpoint()).toBe(slots);
  });

  it('are 1,024 at most', () => {
    begin(1_000);
    jest.advanceTimersByTime(500);

    expect(attempts.countFree()).toBe(24);
  });
});
