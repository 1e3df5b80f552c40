import type { AlertWorld } from './alert-world.js';

/** Lets time pass in a service with a running worker, which completes everything due, including these tasks, before the observation. */
export const pass =
  (seconds: number, tasks?: readonly string[]) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    await world.settle(tasks);
  };

/** Lets time pass for a service without its worker, which alone reads banks and chains; the API then reads prices. */
export const passWithoutWorker =
  (seconds: number) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    for (const source of ['fiatRail%', 'chain%']) await world.ageFeed(seconds, source);
  };

export const nothing = (): Promise<void> => Promise.resolve();
