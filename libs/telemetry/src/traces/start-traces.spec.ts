import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { projectRoot } from '@rampart/config';

const BUILT = path.join(projectRoot, 'dist/libs/telemetry/src/index.js');
const PROGRAM = `
  const { createRequire } = await import('node:module');
  const { startTraces } = await import(process.argv[1]);
  await startTraces('api', JSON.parse(process.argv[2]));
  const { cache } = createRequire(import.meta.url);
  console.log(Object.keys(cache).some((file) => file.includes('@opentelemetry/sdk-trace')) ? 'loaded' : 'not loaded');
  process.exit();
`;

const loadedWith = (env: object): string => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, BUILT, JSON.stringify(env)],
    { encoding: 'utf8', cwd: projectRoot },
  );
  return stdout.trim() || stderr;
};

describe('the SDK of traces', () => {
  it('is not even loaded where no collector is set', () => {
    expect(loadedWith({})).toBe('not loaded');
  });

  it('is loaded where one is', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_SERVICE_NAME: 'rampart',
    };

    expect(loadedWith(env)).toBe('loaded');
  });
});
