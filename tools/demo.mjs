// npm run demo: an ephemeral service, and a partner who drives one transaction to each end. Exits with 0 only if all came out right.
import './setup/node-version.mjs';
import { startReceiver } from './demo/receiver.mjs';
import { failure, hush, line, paint } from './demo/screen.mjs';
import { tour } from './demo/tour.mjs';
import { seconds } from './demo/words.mjs';
import { ensureBuilt } from './setup/compile.mjs';
import { startEphemeralService } from './setup/ephemeral.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const INTERRUPTED = 130;

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return demonstrate();
});
process.exit();

async function demonstrate() {
  const stopAsked = new Promise((resolve) =>
    onStopRequest(() => {
      line('\n  Stopping ...');
      resolve(INTERRUPTED);
    }),
  );
  const receiver = await startReceiver();
  const service = startEphemeralService();
  try {
    return await Promise.race([drive(service, receiver), stopAsked]);
  } finally {
    hush();
    receiver.close();
    await service.stop();
  }
}

async function drive(service, receiver) {
  const startedAt = performance.now();
  line(paint('dim', '\nStarting a service of its own for the demo ...'));
  const sandbox = await service.ready;
  line(
    paint(
      'dim',
      `Ready after ${seconds(performance.now() - startedAt)} at ${sandbox.baseUrl}, on sandbox drivers: no real money, no real bank, no real chain.`,
    ),
  );
  const lost = service.ended.then(() => 'ended');
  const wrong = await Promise.race([tour(sandbox, receiver, startedAt), lost]);
  if (wrong === 0) line(paint('dim', '\n  Try it yourself: npm start. The contract: docs/partner-api.md\n'));
  else explain(wrong, service);
  return wrong === 0 ? 0 : 1;
}

function explain(wrong, service) {
  if (wrong === 'ended') failure('The service ended in the middle.');
  const complaints = service.complaints();
  line(complaints.length > 0 ? '\n  The last complaints in its logs:\n' : '\n  Its logs have no complaints.');
  for (const complaint of complaints) line(`    ${complaint}`);
  line(
    '\n  To look into it: npm start, then the same calls by hand; logs are in var/logs. npm test shows which law is broken.\n',
  );
}
