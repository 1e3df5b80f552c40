import { SECOND } from '@rampart/kernel';
import { Logger } from '@nestjs/common';
import { MirroredRows } from './mirrored-rows.js';
import type { Notifications } from './notifications.js';

type Answer = (rows: readonly string[] | Error) => void;

describe('rows that are mirrored in memory', () => {
  let notifications: { connected: boolean; onNotify: (channel: string, listener: () => void) => void };
  let notify: () => void;
  /** Queries to the database that have no response yet, oldest first. */
  let asked: Answer[];
  let known: readonly string[][];
  let mirror: MirroredRows<string>;

  const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
  async function answer(rows: readonly string[] | Error): Promise<void> {
    asked.shift()?.(rows);
    await pass(0);
  }
  async function started(rows: readonly string[] = []): Promise<void> {
    const starting = mirror.startReading();
    await pass(0);
    await answer(rows);
    await starting;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    asked = [];
    known = [];
    notifications = { connected: true, onNotify: (_, listener) => (notify = listener) };
    mirror = new MirroredRows<string>(notifications as unknown as Notifications, {
      name: 'Mirror',
      channel: 'rampart_catalogue',
      read: () =>
        new Promise((resolve, reject) => {
          asked.push((rows) => (rows instanceof Error ? reject(rows) : resolve(rows)));
        }),
      onChange: (rows) => (known = [...known, [...rows]]),
    });
  });
  afterEach(() => {
    mirror.stopReading();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('are read at the start, and again when they are notified', async () => {
    await started(['a']);
    notify();
    await pass(0);
    await answer(['a', 'b']);

    expect(known).toEqual([['a'], ['a', 'b']]);
  });

  it('report only a difference', async () => {
    await started(['a']);
    notify();
    await pass(0);
    await answer(['a']);

    expect(known).toEqual([['a']]);
  });

  it('are the newest when a notification comes while they are read, also at the start', async () => {
    const starting = mirror.startReading();
    await pass(0);
    notify();
    await pass(0);
    expect(asked).toHaveLength(1);
    await answer(['old']);
    await answer(['new']);
    await starting;

    expect(known.at(-1)).toEqual(['new']);
  });

  it('are read again within a second of a reading that failed', async () => {
    await started(['a']);
    notify();
    await pass(0);
    await answer(new Error('the database is away'));
    await pass(SECOND);
    await answer(['b']);
    await pass(10 * SECOND);

    expect(known).toEqual([['a'], ['b']]);
    expect(asked).toEqual([]);
  });

  it('are read every second while notifications may be missed, and never else', async () => {
    await started();
    await pass(10 * SECOND);
    expect(asked).toEqual([]);

    notifications.connected = false;
    for (const rows of [['a'], ['b']]) {
      await pass(SECOND);
      await answer(rows);
    }

    expect(known).toEqual([['a'], ['b']]);
  });

  it('pile up no questions while the database is slow', async () => {
    await started();
    notifications.connected = false;
    await pass(60 * SECOND);
    await answer(['a']);
    await answer(['a']);

    expect(asked).toEqual([]);
  });

  it('must be read once before the process starts', async () => {
    const starting = mirror.startReading();
    const refused = expect(starting).rejects.toThrow('the database is away');
    await pass(0);
    await answer(new Error('the database is away'));

    await refused;
  });
});
