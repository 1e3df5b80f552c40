import type { AlertWorld } from './alert-world.js';

/** Lets time pass in a service whose worker runs: it has done all that is due, these tasks included, before it is observed. */
export const pass =
  (seconds: number, tasks?: readonly string[]) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    await world.settle(tasks);
  };

/** Lets time pass for a service without its worker: nothing reads a feed meanwhile either. */
export const passWithoutWorker =
  (seconds: number) =>
  async (world: AlertWorld): Promise<void> => {
    await world.advance(seconds);
    await world.ageFeeds(seconds);
  };

export const nothing = (): Promise<void> => Promise.resolve();
