// npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook: the sandbox partner's events as they happen, one line each,
// and each sent on, signed, to the address. --secret whsec_... signs with the secret of an endpoint. It only reads: nothing is registered at the service, and nothing stays behind.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import './setup/node-version.mjs';
import { Partner } from './demo/partner.mjs';
import { line, paint } from './demo/screen.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { root } from './setup/project.mjs';
import { onStopRequest } from './setup/signals.mjs';
import { describe } from './webhooks/describe.mjs';
import { endOf, eventsAfter } from './webhooks/feed.mjs';
import { forwarder, secretOf } from './webhooks/forward.mjs';

await runTool(async () => {
  const asked = whatIsAsked();
  process.chdir(root);
  loadEnvFile();
  const sandbox = readSandbox(path.join(process.env.DATA_DIR || './var', 'sandbox.json'));
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  return listen(sandbox, asked, stop.signal);
});
process.exit();

async function listen(sandbox, { address, secret = secretOf(sandbox.partner.apiSecret) }, stop) {
  const partner = new Partner(sandbox, { retries: 0 });
  const start = await endOf(partner);
  const forward = address && forwarder(address, secret);
  line(`Listening to the events of ${sandbox.baseUrl}. Ctrl-C ends it.`);
  if (forward) line(`Each goes on to ${address}, signed with ${paint('bold', forward.secret)}`);
  line();
  for await (const event of eventsAfter(partner, start, { stop, say: (text) => line(paint('yellow', text)) })) {
    line(`${describe(event)}${forward ? `  ${await forward.send(event, stop)}` : ''}`);
  }
  return 0;
}

function whatIsAsked() {
  const { forward: address, secret } = given();
  if (address !== undefined && !(/^https?:/.test(address) && URL.canParse(address))) throw notUnderstood();
  if (secret !== undefined && !(address && /^whsec_[A-Za-z0-9+/]+=*$/.test(secret))) throw notUnderstood();
  return { address, secret };
}

function given() {
  try {
    return parseArgs({ options: { forward: { type: 'string' }, secret: { type: 'string' } } }).values;
  } catch {
    throw notUnderstood();
  }
}

function notUnderstood() {
  return new Problem(
    'Not understood. npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook [--secret whsec_...]',
  );
}

function readSandbox(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    throw new Problem(`There is no ${file}: start the sandbox first, with npm start.`);
  }
}
