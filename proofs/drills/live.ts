// npm run drill -- live: API, ops and worker in live mode, with the bank desk and without a sandbox driver, against a chain, a bank and a partner's server in a
// separate process, and stand-ins of the markets and of Twilio. 25 buys and 25 sells: a statement is uploaded and crypto is paid out; crypto arrives, a file of
// payouts with two approvals is sent, and its statement comes back. Fails when money moves twice, when a webhook's signature is wrong, when the boot takes 30
// s, or a step 10 s. Needs openssl. `npm test` runs the short form.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureCompiled();
  const suite = ['--selectProjects', 'processes', '--verbose', 'proofs/processes/live.spec.ts'];
  return runJest([...suite, ...process.argv.slice(2)], { DRILL: 'live' });
});
