import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

/** Loads the code of a process and lists which packages were loaded. */
const PROGRAM = `
  const { Session } = await import('node:inspector');
  const session = new Session();
  const files = [];
  session.connect();
  session.on('Debugger.scriptParsed', ({ params }) => files.push(params.url));
  session.post('Debugger.enable');
  await import('reflect-metadata');
  await import(process.argv[1]);
  console.log(files.join('\\n'));
  process.exit();
`;

/** Lists the packages that Node loads for a process whose entry is a file of dist. */
function packagesOf(file: string): Set<string> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, path.join(projectRoot, 'dist', file)],
    { encoding: 'utf8', cwd: projectRoot, maxBuffer: 10 * 1_024 * 1_024 },
  );
  if (!stdout.includes(file)) throw new Error(stderr);
  return new Set([...stdout.matchAll(/^.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(([, name = '']) => name));
}

describe('the memory of the service', () => {
  const api = packagesOf('apps/api/src/create-api.js');

  it.each(['bullmq', '@nestjs/bullmq', 'ioredis'])('has no %s in the api, which only enqueues', (name) => {
    expect(api).not.toContain(name);
  });

  it('has the queues in the worker', () => {
    expect(packagesOf('apps/worker/src/create-worker.js')).toContain('bullmq');
  });

  it('has the library of MCP servers only once /mcp is called', () => {
    expect(api).not.toContain('@modelcontextprotocol/server');
  });

  it.each(['es-toolkit', 'js-yaml'])('has no %s, which only describes the API', (name) => {
    expect(api).toContain('typeorm');
    expect(api).not.toContain(name);
  });
});
