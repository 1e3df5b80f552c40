// npm run demo: an ephemeral service, and a partner who drives one transaction to each end. Exits with 0 only if all came out right.
import { runTool } from './bootstrap/problem.mjs';
import { type Receiver, startReceiver } from './demo/receiver.js';
import { failure, hush, line, paint } from './demo/screen.js';
import { seconds } from './demo/texts.js';
import { tour } from './demo/tour.js';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureBuilt } from './setup/compile.js';
import { type EphemeralService, startEphemeralService } from './setup/ephemeral.js';

const INTERRUPTED = 130;

await runTool(async () => {
  await ensureBuilt();
  return demonstrate();
});
process.exit();

async function demonstrate(): Promise<number> {
  const interrupted = new Promise<number>((resolve) =>
    onStopRequest(() => {
      line('\n  Stopping ...');
      resolve(INTERRUPTED);
    }),
  );
  const receiver = await startReceiver();
  const service = startEphemeralService();
  try {
    return await Promise.race([drive(service, receiver), interrupted]);
  } finally {
    hush();
    receiver.close();
    await service.stop();
  }
}

async function drive(service: EphemeralService, receiver: Receiver): Promise<number> {
  const startedAt = performance.now();
  line(paint('dim', '\nStarting a service of its own for the demo ...'));
  const sandbox = await service.ready;
  line(
    paint(
      'dim',
      `Ready after ${seconds(performance.now() - startedAt)} at ${sandbox.baseUrl}, on sandbox drivers: no real money, no real bank, no real chain.`,
    ),
  );
  const ended = service.ended.then(() => 'ended' as const);
  const wrong = await Promise.race([tour(sandbox, receiver, startedAt), ended]);
  if (wrong === 0) line(paint('dim', '\n  Try it yourself: npm start. The contract: docs/partner-api.md\n'));
  else explain(wrong, service);
  return wrong === 0 ? 0 : 1;
}

function explain(wrong: number | 'ended', service: EphemeralService): void {
  if (wrong === 'ended') failure('The service ended in the middle.');
  const complaints = service.complaints();
  line(complaints.length > 0 ? '\n  The last complaints in its logs:\n' : '\n  Its logs have no complaints.');
  for (const complaint of complaints) line(`    ${complaint}`);
  line(
    '\n  To look into it: npm start, then the same calls by hand; logs are in var/logs. npm test shows which law is broken.\n',
  );
}
