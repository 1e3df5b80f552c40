import type { DataSource } from 'typeorm';
import { SessionWatcher } from './session-watcher.js';

describe('event streams', () => {
  const watcher = new SessionWatcher({ query: () => Promise.resolve([]) } as unknown as DataSource);
  afterEach(() => watcher.beforeApplicationShutdown());
  let sessions = 0;
  const listen = (partnerId: string, network: string): (() => void) =>
    watcher.watchSession({ id: `session ${(sessions += 1)}`, partnerId }, network, {
      changed: () => undefined,
      ended: () => undefined,
    });

  it('are 100 from one address and 1,000 of one partner at most, so that others have room', () => {
    const open = Array.from({ length: 100 }, () => listen('a', 'one'));

    expect(() => listen('b', 'one')).toThrow('Too many event streams');
    for (let i = 100; i < 1_000; i += 1) listen('a', `network ${i}`);
    expect(() => listen('a', 'another')).toThrow('Too many event streams');
    listen('b', 'another');
    open[0]?.();
    listen('b', 'one');
  });
});
