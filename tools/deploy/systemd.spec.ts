import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';

const UNITS = inProject('deploy/systemd');
const SERVICES = fs.readdirSync(UNITS).filter((name) => name.endsWith('.service'));
const read = (name: string): string => fs.readFileSync(path.join(UNITS, name), 'utf8');
/** `systemd-analyze security`, from 0 (closed) to 10. */
const MAX_EXPOSURE = '20'; // in tenths

const analyze = (...args: readonly string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isInstalled) process.stdout.write('systemd-analyze: did not run (not on PATH)\n');

describe('deploy/systemd', () => {
  it('has a unit of each process, which starts a program that there is', () => {
    const programs = SERVICES.flatMap((name) => [...read(name).matchAll(/^ExecStart=\S+ (dist\/\S+)\.js/gm)]).map(
      ([, program]) => `${(program ?? '').replace('dist/', '')}.ts`,
    );

    expect(SERVICES.map((name) => name.replace(/^rampart-|\.service$/g, ''))).toEqual([
      'api',
      'migrate',
      'ops',
      'signer',
      'worker',
    ]);
    expect(programs).toHaveLength(SERVICES.length);
    expect(programs.filter((program) => !fs.existsSync(inProject(program)))).toEqual([]);
  });

  it('sets settings that there are, and takes each secret from a file', () => {
    const example = fs.readFileSync(inProject('.env.example'), 'utf8');
    const names = SERVICES.flatMap((name) => [...read(name).matchAll(/^Environment=(.*)$/gm)])
      .flatMap(([, line = '']) => [...line.matchAll(/(?:^| )"?(\w+)=/g)].map(([, name = '']) => name))
      .filter((name) => !OF_NODE.has(name) && !name.startsWith('SIGNER_'));

    expect(names).toContain('MIGRATIONS_DATABASE_URL_FILE');
    expect(names.filter((name) => !example.includes(`#${name.replace(/_FILE$/, '')}=`))).toEqual([]);
    expect(names.filter((name) => /SECRET|DATABASE_URL|PASS/.test(name) && !name.endsWith('_FILE'))).toEqual([]);
    for (const name of ['api', 'worker', 'ops'])
      expect(read(`rampart-${name}.service`)).not.toContain('migrations-database-url');
  });

  (isInstalled ? it : it.skip).each(SERVICES)('%s is closed, and means what it says', (name) => {
    const folder = withNode();
    try {
      const checked = analyze('verify', `${folder}/${name}`, `${folder}/rampart.target`);
      const judged = analyze('security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, `${folder}/${name}`);

      expect(checked).toEqual({ status: 0, output: '' });
      expect([judged.status, judged.output]).toEqual([0, expect.stringContaining('Overall exposure level')]);
      expect(judged.output).toMatch(/✗ MemoryDenyWriteExecute=/); // V8 writes machine code
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});

const OF_NODE: ReadonlySet<string> = new Set(['NODE_ENV', 'NODE_OPTIONS', 'UV_THREADPOOL_SIZE']);

/** The units with programs that are on this machine, wherever those are. */
function withNode(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rampart-units-'));
  fs.cpSync(UNITS, folder, { recursive: true });
  for (const name of SERVICES) {
    const text = read(name).replaceAll(/\/usr\/bin\/(node|curl)/g, process.execPath);
    fs.writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
