// npm run mcp: an MCP server on standard input and output, for a sandbox that runs: the one of this folder (var/sandbox.json), or RAMPART_URL with RAMPART_KEY and RAMPART_SECRET.
import fs from 'node:fs';
import path from 'node:path';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { loadEnvFile } from './setup/env-file.js';
import type { Sandbox } from './setup/sandbox.js';

await runTool(async () => {
  console.log = console.error; // standard output is the protocol's
  process.chdir(root);
  loadEnvFile();
  const { baseUrl, partner } = readSandbox();
  await ensureCompiled();
  const [{ serveStdio }, { buildServer }, { httpBackend }, { SERVICE_VERSION }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../apps/api/src/mcp/build-server.js'),
    import('../apps/api/src/mcp/http-backend.js'),
    import('@rampart/config'),
  ]);
  const authorization = `Basic ${Buffer.from(`${partner.apiKey}:${partner.apiSecret}`).toString('base64')}`;
  const backend = httpBackend({ baseUrl, authorization });
  const isSandbox = (await modeOf(baseUrl)) === 'sandbox';
  serveStdio(() => buildServer(backend, { readsOnly: !isSandbox, version: SERVICE_VERSION }));
  await new Promise((resolve) => process.stdin.once('close', resolve)); // the client ends the server by closing its input
});

function readSandbox(): Pick<Sandbox, 'baseUrl' | 'partner'> {
  const { RAMPART_URL, RAMPART_KEY, RAMPART_SECRET } = process.env;
  if (RAMPART_URL && RAMPART_KEY && RAMPART_SECRET)
    return { baseUrl: RAMPART_URL.replace(/\/$/, ''), partner: { apiKey: RAMPART_KEY, apiSecret: RAMPART_SECRET } };
  const file = path.join(process.env.DATA_DIR || './var', 'sandbox.json');
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Sandbox;
  } catch {
    throw new Problem(
      `There is no ${file}: start the sandbox first, with npm start, or set RAMPART_URL, RAMPART_KEY and RAMPART_SECRET.`,
    );
  }
}

/** Every response names the mode of the service. */
async function modeOf(baseUrl: string): Promise<string | null> {
  const { headers } = await fetch(`${baseUrl}/api/methods`).catch(() => {
    throw new Problem(`Nothing answers at ${baseUrl}: start the sandbox first, with npm start.`);
  });
  return headers.get('x-rampart-mode');
}
