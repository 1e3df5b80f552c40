import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { freePort } from '../../../tools/postgres/ports.js';
import { memberEnvironment } from './examples.js';
import type { PatroniPrograms } from './programs.js';
import type { Server, Servers } from './servers.js';

const PASSWORD = 'a-password-of-postgres';
/** The superuser's credentials, which Patroni creates. */
export const SUPERUSER = { name: 'postgres', password: PASSWORD };

export interface Place {
  readonly folder: string;
  readonly servers: Servers;
  readonly programs: PatroniPrograms;
  /** The path of the settings file. */
  readonly settings: string;
  /** The addresses of etcd. */
  readonly etcd: readonly string[];
}

/** The roles that Patroni reports for a member. */
type Role = 'primary' | 'synchronous' | 'replica';

/** One Postgres with its Patroni. */
export class Member {
  private server: Server | undefined;

  private constructor(
    readonly name: string,
    private readonly place: Place,
    readonly port: number,
    readonly patroniPort: number,
  ) {}

  static async make(name: string, place: Place): Promise<Member> {
    return new Member(name, place, await freePort(), await freePort());
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Starts the member and waits until it has the role. */
  async start(role: Role): Promise<void> {
    const { programs, settings, servers } = this.place;
    this.server = await servers.start({
      name: this.name,
      program: programs.patroni,
      args: [settings],
      env: this.environment,
      pidFile: path.join(this.dataDir, 'postmaster.pid'),
      isUp: () => this.is(role),
    });
  }

  /** Sends SIGKILL to Patroni first, so that it cannot restart Postgres. */
  async kill(): Promise<void> {
    await this.server?.kill();
    this.server = undefined;
  }

  /** Checks the role with the request that HAProxy sends. */
  async is(role: Role): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.patroniPort}/${role}`).catch(() => undefined);
    return answer?.status === 200;
  }

  /** Hands the primary role to another member, as operators do. */
  async handTo(candidate: Member): Promise<void> {
    const { servers, programs, settings } = this.place;
    const args = ['-c', settings, 'switchover', '--leader', this.name, '--candidate', candidate.name, '--force'];
    const options = servers.optionsFor({ env: { ...this.environment, LC_ALL: 'C.UTF-8' } });
    const { stdout, stderr } = await promisify(execFile)(programs.patronictl, args, options);
    if (!stdout.includes('Successfully switched over'))
      throw new Problem(`patronictl did not switch over: ${stdout}${stderr}`);
  }

  private get dataDir(): string {
    return path.join(this.place.folder, `${this.name}.data`);
  }

  private get environment(): Record<string, string> {
    const patroni = `127.0.0.1:${this.patroniPort}`;
    return memberEnvironment({
      PATRONI_NAME: this.name,
      PATRONI_ETCD3_HOSTS: this.place.etcd.join(),
      PATRONI_RESTAPI_LISTEN: patroni,
      PATRONI_RESTAPI_CONNECT_ADDRESS: patroni,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_POSTGRESQL_LISTEN: this.address,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: this.address,
      PATRONI_POSTGRESQL_BIN_DIR: this.place.programs.postgres,
      PATRONI_POSTGRESQL_DATA_DIR: this.dataDir,
      PATRONI_POSTGRESQL_PGPASS: path.join(this.place.folder, `${this.name}.pgpass`),
      PATRONI_SUPERUSER_PASSWORD: SUPERUSER.password,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    });
  }
}
