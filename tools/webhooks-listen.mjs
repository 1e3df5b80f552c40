// npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook: the sandbox partner's events as they happen, one line each,
// and each sent on, signed, to the address. It only reads: nothing is registered at the service, and nothing stays behind.
import fs from 'node:fs';
import path from 'node:path';
import './setup/node-version.mjs';
import { Partner } from './demo/partner.mjs';
import { line, paint } from './demo/screen.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { root } from './setup/project.mjs';
import { onStopRequest } from './setup/signals.mjs';
import { describe } from './webhooks/describe.mjs';
import { endOf, eventsAfter } from './webhooks/feed.mjs';
import { forwarder } from './webhooks/forward.mjs';

await runTool(async () => {
  const forward = addressAsked();
  process.chdir(root);
  loadEnvFile();
  const sandbox = readSandbox(path.join(process.env.DATA_DIR || './var', 'sandbox.json'));
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  return listen(sandbox, forward, stop.signal);
});
process.exit();

async function listen(sandbox, address, stop) {
  const partner = new Partner(sandbox, { retries: 0 });
  const start = await endOf(partner);
  const forward = address && forwarder(address, sandbox.partner.apiSecret);
  line(`Listening to the events of ${sandbox.baseUrl}. Ctrl-C ends it.`);
  if (forward) line(`Each goes on to ${address}, signed with ${paint('bold', forward.secret)}`);
  line();
  for await (const event of eventsAfter(partner, start, { stop, say: (text) => line(paint('yellow', text)) })) {
    line(`${describe(event)}${forward ? `  ${await forward.send(event, stop)}` : ''}`);
  }
  return 0;
}

function addressAsked() {
  const given = process.argv.slice(2);
  if (given.length === 0) return undefined;
  const address = given.length === 2 && given[0] === '--forward' ? given[1] : /^--forward=(.+)$/.exec(given.join(' '))?.[1];
  if (address && /^https?:/.test(address) && URL.canParse(address)) return address;
  throw new Problem(`Not understood: ${given.join(' ')}. npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook`);
}

function readSandbox(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new Problem(`There is no ${file}: start the sandbox first, with npm start.`);
  }
}
