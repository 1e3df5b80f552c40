import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type RecordedCall, CallRecorder } from './call-recorder.js';

const CALL: RecordedCall = {
  partnerId: 'a',
  asUser: false,
  method: 'POST',
  path: '/api/users',
  status: 201,
  durationMs: 3,
  requestId: 'request-1',
};

/** A database that counts the rows of each statement; `away` makes it fail. */
function noting() {
  const state = { written: [] as number[], away: false };
  const query = (_: string, [calls = '[]']: string[] = []): Promise<unknown[]> => {
    if (state.away) return Promise.reject(new Error('away'));
    state.written.push((JSON.parse(calls) as unknown[]).length);
    return Promise.resolve([]);
  };
  const notes = new CallRecorder({ query } as unknown as DataSource, {
    now: () => new Date(0),
    trueTime: () => new Date(0),
    machineTime: () => new Date(0),
  });
  const note = (count: number, partnerId = 'a', call: Partial<RecordedCall> = {}): void =>
    Array.from({ length: count }).forEach(() => notes.recordCall({ ...CALL, partnerId, ...call }));
  return { state, notes, note };
}

describe('the notes of calls', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('are written by one statement a second, whatever their number', async () => {
    const { state, note } = noting();

    note(300);
    await jest.advanceTimersByTimeAsync(999);
    note(1);
    expect(state.written).toEqual([]);
    await jest.advanceTimersByTimeAsync(5_000);

    expect(state.written).toEqual([301]);
  });

  it('take bounded memory, and one partner leaves room for the others', async () => {
    const { state, note } = noting();

    for (const partner of 'abcdefgh') note(2_000, partner);
    await jest.advanceTimersByTimeAsync(1_000);
    note(10);
    await jest.advanceTimersByTimeAsync(1_000);

    expect(state.written).toEqual([5_000, 10]);
  });

  it('are of a hundred reads of a partner a second, and of every change and every refused call', async () => {
    const { state, note } = noting();

    note(250, 'a', { method: 'GET', status: 200 });
    note(30, 'a', { method: 'GET', status: 404 });
    note(40);
    note(1, 'b', { method: 'GET', status: 200 });
    await jest.advanceTimersByTimeAsync(1_000);
    note(120, 'a', { method: 'GET', status: 200 });
    await jest.advanceTimersByTimeAsync(1_000);

    expect(state.written).toEqual([171, 100]);
  });

  it('outlive a database that is away for a while, in the same memory', async () => {
    const { state, note } = noting();
    state.away = true;
    note(2);
    await jest.advanceTimersByTimeAsync(10_000);
    for (const partner of 'abcdefgh') note(2_000, partner);
    await jest.advanceTimersByTimeAsync(1_000);
    state.away = false;
    await jest.advanceTimersByTimeAsync(5_000);

    expect(state.written).toEqual([5_000]);
  });

  it('that the database refuses for a minute are given up, and later ones are written', async () => {
    const { state, note } = noting();
    state.away = true;
    note(2);
    await jest.advanceTimersByTimeAsync(61_000);
    state.away = false;
    note(1);
    await jest.advanceTimersByTimeAsync(5_000);

    expect(state.written).toEqual([1]);
  });

  it('are written when the process ends', async () => {
    const { state, notes, note } = noting();
    note(3);

    await notes.onApplicationShutdown();

    expect(state.written).toEqual([3]);
  });
});
