// A stage in a process of its own, for suites: they are CommonJS and cannot load the built service. Opens it as the first message
// says, tells where it is, and then does each fault that a message names.
import { faultsOf } from '../../tools/webhooks/faults.mjs';
import { randomFrom } from '../../tools/webhooks/random.mjs';
import { openStage } from '../../tools/webhooks/stage.mjs';
import { hits } from '../../tools/webhooks/strikes.mjs';

process.once('message', async ({ seed, ...wanted }) => {
  const stage = await openStage(wanted);
  const faults = faultsOf(stage, randomFrom(seed));
  process.send({
    sandbox: stage.sandbox,
    databaseUrl: stage.databaseUrl,
    opsUrl: stage.opsUrl,
    faults: faults.map(({ name }) => name),
  });
  process.on('message', async ({ strike, close }) => {
    const isHit = strike !== undefined && (await hits(faults.find(({ name }) => name === strike)));
    if (close) await stage.close();
    process.send({ isHit });
    if (close) process.disconnect();
  });
  process.once('disconnect', () => void stage.close().finally(() => process.exit()));
});
