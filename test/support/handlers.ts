import { EventEmitter } from 'node:events';
import { JobHandler } from '@rampart/jobs';
import type { FiatRail } from '@rampart/ports';
import { DiscoveryService } from '@nestjs/core';
import type { World } from './world.js';

/** The handler of a job in the world's worker, which a test runs at a chosen moment. */
export function handlerOf(world: Pick<World, 'worker'>, name: string): JobHandler {
  const providers = world.worker.get(DiscoveryService, { strict: false }).getProviders();
  const handlers = providers
    .map(({ instance }: { instance?: unknown }) => instance)
    .filter((instance) => instance instanceof JobHandler);
  const handler = handlers.find(({ job }) => job.name === name);
  if (!handler) throw new Error(`no handler of ${name}`);
  return handler;
}

/** Emits a transaction's id when its payments are known and not yet processed. */
export function emitsWhenAsked(rail: FiatRail): EventEmitter {
  const asked = new EventEmitter().setMaxListeners(0);
  const ask = rail.paymentsFor.bind(rail);
  jest.spyOn(rail, 'paymentsFor').mockImplementation(async (id) => {
    const payments = await ask(id);
    asked.emit(id);
    return payments;
  });
  return asked;
}
