// Runs a stage in a separate process for suites, which are CommonJS and cannot load the built service. Opens it as the first message says, responds with its
// location, and then injects each fault that a message names.
import { faultsOf } from '../drills/faults/faults.js';
import { injectFault } from '../drills/faults/injections.js';
import { randomFrom } from '../drills/faults/random.js';
import { openStage, type StageOptions } from '../drills/stage/stage.js';

/** Requests that a suite sends after it opened the stage. */
export type StageRequest = { readonly fault: string } | { readonly close: true };

process.once('message', (options: StageOptions & { seed: number }) => void host(options));

async function host({ seed, ...options }: StageOptions & { seed: number }): Promise<void> {
  const stage = await openStage(options);
  const { loadEnv } = await import('@rampart/config'); // imported here, because dist is not yet built when this file is loaded
  const faults = faultsOf(stage, randomFrom(seed));
  const answer = async (request: StageRequest): Promise<void> => {
    const fault = 'fault' in request ? faults.find(({ name }) => name === request.fault) : undefined;
    const isHit = fault !== undefined && (await injectFault(fault));
    if ('close' in request) await stage.close();
    process.send?.({ isHit });
    if ('close' in request) process.disconnect();
  };
  process.on('message', (request: StageRequest) => void answer(request));
  process.once('disconnect', () => void stage.close().finally(() => process.exit()));
  process.send?.({
    sandbox: stage.sandbox,
    databaseUrl: stage.databaseUrl,
    opsUrl: stage.opsUrl,
    folder: stage.folder,
    secret: loadEnv(stage.env).RAMPART_SECRET,
    faults: faults.map(({ name }) => name),
  });
}
