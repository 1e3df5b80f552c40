// npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook: the sandbox partner's events as they happen, one line each,
// and each sent on, signed, to the address. --secret whsec_... signs with the secret of an endpoint. It only reads: nothing is registered at the service, and nothing stays behind.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { Partner } from './demo/partner.js';
import { line, paint } from './demo/screen.js';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';
import type { Sandbox } from './setup/sandbox.js';
import { describe } from './webhooks/describe.js';
import { endOf, eventsAfter } from './webhooks/feed.js';
import { forwarder, secretOf } from './webhooks/forward.js';

interface Options {
  readonly address?: string | undefined;
  readonly secret?: string | undefined;
}

await runTool(async () => {
  const options = readOptions();
  process.chdir(root);
  loadEnvFile();
  const sandbox = readSandbox(path.join(process.env.DATA_DIR || './var', 'sandbox.json'));
  await ensureCompiled();
  const stop = new AbortController();
  onStopRequest(() => stop.abort());
  return listen(sandbox, options, stop.signal);
});
process.exit();

async function listen(
  sandbox: Sandbox,
  { address, secret = secretOf(sandbox.partner.apiSecret) }: Options,
  stop: AbortSignal,
): Promise<void> {
  const partner = new Partner(sandbox, { retries: 0 });
  const start = await endOf(partner);
  const forward = address === undefined ? undefined : forwarder(address, secret);
  line(`Listening to the events of ${sandbox.baseUrl}. Ctrl-C ends it.`);
  if (forward) line(`Each goes on to ${address}, signed with ${paint('bold', forward.secret)}`);
  line();
  for await (const event of eventsAfter(partner, start, { stop, say: (text) => line(paint('yellow', text)) })) {
    line(`${describe(event)}${forward ? `  ${await forward.send(event, stop)}` : ''}`);
  }
}

function readOptions(): Options {
  const { forward: address, secret } = parseOptions();
  if (address !== undefined && !(/^https?:/.test(address) && URL.canParse(address))) throw notUnderstood();
  if (secret !== undefined && !(address && /^whsec_[A-Za-z0-9+/]+=*$/.test(secret))) throw notUnderstood();
  return { address, secret };
}

function parseOptions(): { forward?: string; secret?: string } {
  try {
    return parseArgs({ options: { forward: { type: 'string' }, secret: { type: 'string' } } }).values;
  } catch {
    throw notUnderstood();
  }
}

function notUnderstood(): Problem {
  return new Problem(
    'Not understood. npm run webhooks:listen -- --forward http://127.0.0.1:4000/hook [--secret whsec_...]',
  );
}

function readSandbox(file: string): Sandbox {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Sandbox;
  } catch {
    throw new Problem(`There is no ${file}: start the sandbox first, with npm start.`);
  }
}
