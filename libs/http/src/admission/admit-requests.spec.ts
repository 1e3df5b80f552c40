import { AsyncLocalStorage } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { admitRequests } from './admit-requests.js';

describe('a request that is queued', () => {
  it('begins in its own async context, not in that of the request that ended', async () => {
    const context = new AsyncLocalStorage<string>();
    const admit = admitRequests({ DATABASE_POOL: 1, ADMISSION_SECONDS: 60 }, new EventEmitter() as Server);
    const begun: (string | undefined)[] = [];
    const ask = (name: string): EventEmitter => {
      const response = new EventEmitter();
      context.run(name, () =>
        admit({ path: '/api/transactions' } as Request, response as Response, () => begun.push(context.getStore())),
      );
      return response;
    };
    const [first] = [ask('first'), ask('second'), ask('third')];
    await turn();
    const before = [...begun];

    context.run('first', () => first.emit('close'));
    await turn();

    expect([before, begun]).toEqual([
      ['first', 'second'],
      ['first', 'second', 'third'],
    ]);
  });

  /** Advances without a turn of the event loop in between, so that no timer of other code in this process is counted. */
  it('is refused in time also while nothing ends, and nothing ticks without a queue', () => {
    jest.useFakeTimers();
    try {
      const admit = admitRequests({ DATABASE_POOL: 1, ADMISSION_SECONDS: 2 }, new EventEmitter() as Server);
      const begun: unknown[] = [];
      const ask = (): void => {
        const next = (error?: unknown): void => void begun.push(error);
        void admit({ path: '/api/transactions' } as Request, new EventEmitter() as Response, next);
      };

      ask();
      ask();
      jest.advanceTimersByTime(1);
      expect(jest.getTimerCount()).toBe(2); // the time-outs of the two places
      ask();
      jest.advanceTimersByTime(2_300);

      expect(begun).toEqual([undefined, undefined, expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' })]);
      expect(jest.getTimerCount()).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a request that comes while connections are accepted', () => {
  const begunBy = (server: EventEmitter) => {
    const admit = admitRequests({ DATABASE_POOL: 1, ADMISSION_SECONDS: 60 }, server as Server);
    const begun: string[] = [];
    const ask = (): void =>
      void admit({ path: '/api/transactions' } as Request, new EventEmitter() as Response, () => begun.push('begun'));
    return { begun, ask };
  };

  it('begins once none is accepted any more', async () => {
    const server = new EventEmitter();
    const { begun, ask } = begunBy(server);
    server.emit('connection');
    ask();
    for (let turns = 0; turns < 20; turns += 1) {
      server.emit('connection');
      await turn();
    }
    expect(begun).toEqual([]);

    for (let turns = 0; turns < 5; turns += 1) await turn();

    expect(begun).toEqual(['begun']);
  });

  it('begins before long even while more and more are accepted', async () => {
    const server = new EventEmitter();
    const { begun, ask } = begunBy(server);
    server.emit('connection');
    ask();

    for (let turns = 0; turns < 10_000_000 && begun.length === 0; turns += 1) {
      server.emit('connection');
      await turn();
    }

    expect(begun).toEqual(['begun']);
  });
});
