import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { admitRequests } from './admit-requests.js';

describe('a request that is queued', () => {
  it('begins in its own async context, not in that of the request that ended', () => {
    const context = new AsyncLocalStorage<string>();
    const admit = admitRequests({ DATABASE_POOL: 1, ADMISSION_SECONDS: 60 });
    const begun: (string | undefined)[] = [];
    const ask = (name: string): EventEmitter => {
      const response = new EventEmitter();
      context.run(name, () =>
        admit({ path: '/api/transactions' } as Request, response as Response, () => begun.push(context.getStore())),
      );
      return response;
    };
    const [first] = [ask('first'), ask('second'), ask('third')];
    const before = [...begun];

    context.run('first', () => first.emit('close'));

    expect([before, begun]).toEqual([
      ['first', 'second'],
      ['first', 'second', 'third'],
    ]);
  });

  it('is refused in time also while nothing ends, and nothing ticks without a queue', () => {
    jest.useFakeTimers();
    try {
      const admit = admitRequests({ DATABASE_POOL: 1, ADMISSION_SECONDS: 2 });
      const begun: unknown[] = [];
      const ask = (): void => {
        const next = (error?: unknown): void => void begun.push(error);
        void admit({ path: '/api/transactions' } as Request, new EventEmitter() as Response, next);
      };

      ask();
      ask();
      expect(jest.getTimerCount()).toBe(2); // how long each may hold its place
      ask();
      jest.advanceTimersByTime(2_300);

      expect(begun).toEqual([undefined, undefined, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
      expect(jest.getTimerCount()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});
