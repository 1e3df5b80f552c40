import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { inProject } from '../bootstrap/project.mjs';

interface Service {
  readonly image: string;
  readonly command?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly mem_limit?: string;
  readonly pids_limit?: number;
  readonly network_mode?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly secrets?: readonly string[];
}

const FILE = 'docker-compose.live.yml';
const read = (file: string): string => fs.readFileSync(inProject(file), 'utf8');
const { services, secrets } = parse(read(FILE), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  secrets: Readonly<Record<string, { file: string }>>;
};
const hasCompose = spawnSync('docker-compose', ['--version']).status === 0;
if (!hasCompose) process.stdout.write('docker-compose: did not run (not on PATH)\n');

describe('docker-compose.live.yml', () => {
  it.each(Object.entries(services))('closes %s', (name, service) => {
    const { read_only, cap_drop, security_opt, mem_limit, pids_limit, healthcheck } = service;

    expect({ read_only, cap_drop, security_opt }).toEqual({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect([mem_limit, pids_limit]).not.toContain(undefined);
    if (name !== 'migrate') expect(healthcheck).toBeDefined();
  });

  it('starts programs that there are, with settings that there are', () => {
    const programs = Object.values(services).flatMap(
      ({ command = '' }) => /\bdist\/(apps\/\S+)\.js/.exec(command)?.[1] ?? [],
    );
    const example = read('.env.example');
    const names = ['api', 'worker', 'ops', 'migrate'].flatMap((name) => Object.keys(services[name]?.environment ?? {}));

    expect(programs).toHaveLength(5);
    expect(programs.filter((program) => !fs.existsSync(inProject(`${program}.ts`)))).toEqual([]);
    expect(names.filter((name) => !example.includes(`#${name.replace(/_FILE$/, '')}=`))).toEqual([]);
  });

  it('gives secrets as files that make-secrets.sh makes, those of the owner to migrate and Postgres alone', () => {
    const makes = read('deploy/compose/make-secrets.sh').replace(
      '${role}_password',
      'superuser_password owner_password app_password',
    );
    const having = (secret: string): string[] =>
      Object.keys(services).filter((name) => services[name]?.secrets?.includes(secret));

    const made = Object.keys(secrets).filter((name) => name !== 'signer_passphrase');
    expect(made.filter((name) => !makes.includes(name))).toEqual([]);
    expect([having('migrations_database_url'), having('owner_password')]).toEqual([['migrate'], ['postgres']]);
    expect(read(FILE)).not.toMatch(/(PASSWORD|SECRET|PASSPHRASE)\w*: (?!''|\/run\/secrets\/)\S/);
    for (const ignored of ['/secrets', '/signer']) {
      expect(read('.gitignore')).toContain(ignored);
      expect(read('.dockerignore')).toContain(ignored);
    }
  });

  it('keeps Postgres and the signer off every network', () => {
    const offline = Object.keys(services).filter((name) => services[name]?.network_mode === 'none');

    expect(offline).toEqual(['signer', 'postgres']);
  });

  (hasCompose ? it : it.skip)('is understood by Compose', () => {
    const folder = fs.mkdtempSync(path.join(inProject('node_modules/.cache'), 'compose-'));
    fs.copyFileSync(inProject(FILE), path.join(folder, FILE));
    fs.writeFileSync(path.join(folder, '.env.live'), '');
    const { status, stderr } = spawnSync('docker-compose', ['-f', FILE, 'config', '--quiet'], {
      cwd: folder,
      env: { ...process.env, RAMPART_HOST: 'pay.example.com' },
      encoding: 'utf8',
    });
    fs.rmSync(folder, { recursive: true });

    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('Dockerfile', () => {
  it('copies nothing that .dockerignore keeps out', () => {
    const ignore = read('.dockerignore').split('\n');
    const build = read('Dockerfile').split('\nFROM')[1] ?? '';
    const early = [...build.matchAll(/^COPY (?!--from)(.+) \.\/$/gm)].flatMap(([, names = '']) => names.split(' '));
    const later = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
      ([, name = '']) => name.split('/')[0] ?? '',
    );
    const needed = [...early, ...later].filter((name) => !MADE.has(name));

    expect(needed).toEqual(expect.arrayContaining(['.npmrc', 'CHANGELOG.md']));
    expect(needed.filter((name) => !ignore.includes(`!${name}`))).toEqual([]);
  });
});

/** Folders that the build itself makes. */
const MADE: ReadonlySet<string> = new Set(['node_modules', 'dist']);
