import type { AlertWorld } from './alert-world.js';

/** Lets time pass in a service whose worker runs: it has done all that is due, these tasks included, before it is observed. */
export const pass =
  (seconds: number, tasks?: readonly string[]) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    await world.settle(tasks);
  };

/** Lets time pass for a service without its worker, which alone reads banks and chains; prices are read by the api then. */
export const passWithoutWorker =
  (seconds: number) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    for (const source of ['fiatRail%', 'chain%']) await world.ageFeed(seconds, source);
  };

export const nothing = (): Promise<void> => Promise.resolve();
