import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { accountForNewCluster } from '../../tools/postgres/account.js';
import { PASSWORD, USER } from '../../tools/postgres/cluster.js';
import { freePort } from '../../tools/postgres/ports.js';
import { type PostgresServer, startPostgres } from '../../tools/postgres/start.js';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { findProgram } from '../../tools/processes/find-program.js';
import { guard } from '../../tools/processes/guard.js';
import { findPostgresPrograms } from './patroni/programs.js';

/** The names of Debian's packages that are missing here. */
export const missingForPgBackRest = (): string[] => [
  ...(findProgram('pgbackrest') === undefined ? ['pgbackrest'] : []),
  ...(findPostgresPrograms() === undefined ? ['postgresql-15'] : []),
];

/** Debian's Postgres 15, which archives its log with a real pgBackRest, as `deploy/postgres` configures both. */
export class ArchivedPostgres {
  private readonly releases: (() => Promise<void>)[] = [];
  private server: PostgresServer | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    /** The path of pgBackRest's settings file. */
    private readonly settings: string,
  ) {}

  static async start(): Promise<ArchivedPostgres> {
    const folder = temporaryFolder('rampart-pgbackrest-');
    const settings = path.join(folder, 'pgbackrest.conf');
    for (const name of ['', 'repository', 'log', 'lock', 'spool']) giveFolder(path.join(folder, name));
    const port = await freePort();
    fs.writeFileSync(settings, pgBackRestSettings(folder, port));
    const postgres = new ArchivedPostgres(folder, port, settings);
    await postgres.restart();
    return postgres;
  }

  /** The URL of the superuser's database. */
  get url(): string {
    return this.running.url;
  }

  /** Runs a shell command of pgBackRest under Postgres's account. */
  async run(command: string): Promise<void> {
    const env = { PATH: process.env.PATH, HOME: this.folder, PGUSER: USER, PGPASSWORD: PASSWORD };
    const options = { ...accountForNewCluster(), cwd: this.folder, env };
    await promisify(execFile)('sh', ['-c', withSettings(command, this.settings)], options);
  }

  async stop(): Promise<void> {
    await this.running.stop();
    this.server = undefined;
  }

  /** Restarts on the same port. A restored server is ready when it has recovered. */
  async restart(): Promise<void> {
    this.server = await startPostgres({
      dataDir: path.join(this.folder, 'data'),
      logFile: path.join(this.folder, 'postgres.log'),
      programs: findPostgresPrograms()!,
      port: this.port,
      settings: { fsync: 'off', unix_socket_directories: this.folder, ...archiveSettings(this.settings) },
    });
    this.releases.push(guard(this.server.pid, path.join(this.folder, 'guarded')));
  }

  async close(): Promise<void> {
    await this.server?.stop();
    for (const release of this.releases) await release();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private get running(): PostgresServer {
    if (!this.server) throw new Error('Postgres does not run');
    return this.server;
  }
}

function giveFolder(folder: string): void {
  const { uid, gid } = accountForNewCluster();
  fs.mkdirSync(folder, { recursive: true });
  if (uid !== undefined) fs.chownSync(folder, uid, gid ?? 0);
}

const read = (name: string): string => fs.readFileSync(inProject('deploy/postgres', name), 'utf8');

/** Returns `pgbackrest.conf` with its own folders. */
function pgBackRestSettings(folder: string, port: number): string {
  const own: Readonly<Record<string, string>> = {
    'repo1-path': path.join(folder, 'repository'),
    'repo1-cipher-pass': randomBytes(24).toString('base64'),
    'pg1-path': path.join(folder, 'data'),
  };
  const filled = read('pgbackrest.conf').replace(/^([\w-]+)=.*$/gm, (line, name: string) =>
    own[name] === undefined ? line : `${name}=${own[name]}`,
  );
  const paths = ['log', 'lock', 'spool'].map((name) => `${name}-path=${path.join(folder, name)}`);
  return `${filled.replace('[global]', ['[global]', ...paths].join('\n'))}pg1-socket-path=${folder}\npg1-port=${port}\n`;
}

/** The parameters of `archive.conf`, with the path of pgBackRest's settings. */
const archiveSettings = (settings: string): Record<string, string> =>
  Object.fromEntries(
    [...read('archive.conf').matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
      name,
      withSettings(value, settings),
    ]),
  );

/** Uses settings other than /etc/pgbackrest.conf. A restore copies the option into `restore_command`, which a variable would not reach. */
const withSettings = (command: string, settings: string): string =>
  command.replace(/^pgbackrest /, `pgbackrest --config=${settings} `);
