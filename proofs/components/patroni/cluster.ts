import fs from 'node:fs';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { freePort } from '../../../tools/postgres/ports.js';
import { temporaryFolder } from '../../../tools/postgres/temporary-folder.js';
import { waitUntil } from '../../../tools/processes/wait-until.js';
import { makeCertificate } from '../certificate.js';
import { startEtcd } from './etcd.js';
import { haproxySettings, patroniSettings, type Timing } from './examples.js';
import { Member, type Place, SUPERUSER } from './member.js';
import type { PatroniPrograms } from './programs.js';
import { Servers } from './servers.js';

export interface PatroniOptions {
  readonly programs: PatroniPrograms;
  /** The number of Postgres members. */
  readonly members: 2 | 3;
  readonly etcd: 1 | 3;
  /** Timing other than that of `deploy/postgres`. */
  readonly timing?: Timing;
}

/** A cluster as `deploy/postgres` configures it: Postgres with a synchronous standby, Patroni, etcd and HAProxy. Needs openssl. */
export class PatroniCluster {
  private killed: Member | undefined;

  private constructor(
    private readonly servers: Servers,
    private readonly started: Members,
    /** HAProxy's URL for the superuser, over TLS with a verified certificate. */
    readonly url: string,
  ) {}

  static async start({ programs, members: count, etcd, timing }: PatroniOptions): Promise<PatroniCluster> {
    const folder = temporaryFolder('rampart-patroni-');
    const servers = new Servers(folder);
    const tls = makeCertificate(folder, 'localhost', '127.0.0.1');
    for (const file of [tls.certificate, tls.key]) servers.give(file);
    fs.chmodSync(tls.key, 0o600);
    const settings = servers.write('patroni.yml', patroniSettings(folder, tls, timing));
    try {
      const place = { folder, servers, programs, settings, etcd: await startEtcd(servers, programs.etcd, etcd) };
      const members = await startMembers(place, count);
      const port = await startHaproxy(place, members.members);
      const url = Object.assign(new URL('postgres://localhost/postgres'), {
        username: SUPERUSER.name,
        password: SUPERUSER.password,
        port: String(port),
        search: new URLSearchParams({ sslmode: 'verify-full', sslrootcert: tls.certificate }).toString(),
      });
      return new PatroniCluster(servers, members, url.href);
    } catch (error) {
      await servers.stop();
      throw error;
    }
  }

  /** Kills the primary's Patroni and Postgres with SIGKILL. */
  async killPrimary(): Promise<void> {
    this.killed = await this.primary();
    await this.killed.kill();
  }

  /** Starts the killed member, which follows the new primary and can be promoted. */
  async startKilled(): Promise<void> {
    const killed = this.killed;
    if (!killed) throw new Problem('No member was killed.');
    await killed.start('replica');
    await this.awaitSynchronous();
  }

  /** Waits until a standby has every commit. */
  async awaitSynchronous(): Promise<void> {
    await this.started.joining;
    await waitUntil('a standby is synchronous', async () => (await this.synchronous()) !== undefined, 60_000);
  }

  /** Performs a planned switchover with patronictl. */
  async switchOver(): Promise<void> {
    const [primary, standby] = [await this.primary(), await this.synchronous()];
    if (!standby) throw new Problem('No standby is synchronous.');
    await primary.handTo(standby);
  }

  stop(): Promise<void> {
    return this.servers.stop();
  }

  private async primary(): Promise<Member> {
    const found = await findRole(this.started.members, 'primary');
    if (!found) throw new Problem('No member is the primary.');
    return found;
  }

  private readonly synchronous = (): Promise<Member | undefined> => findRole(this.started.members, 'synchronous');
}

interface Members {
  readonly members: readonly Member[];
  /** Settles when every member runs. */
  readonly joining: Promise<unknown>;
}

/** Starts the members. The first creates the database, and the others copy it while it is in use. */
async function startMembers(place: Place, count: number): Promise<Members> {
  const members = await Promise.all(Array.from({ length: count }, (_, i) => Member.make(`pg${i + 1}`, place)));
  const [first, ...others] = members as [Member, ...Member[]];
  await first.start('primary');
  const joining = Promise.all(others.map((member) => member.start('replica')));
  joining.catch(() => undefined);
  return { members, joining };
}

async function findRole(members: readonly Member[], role: 'primary' | 'synchronous'): Promise<Member | undefined> {
  for (const member of members) if (await member.is(role)) return member;
  return undefined;
}

async function startHaproxy({ servers, programs }: Place, members: readonly Member[]): Promise<number> {
  const port = await freePort();
  const upstreams = members.map(({ name, address, patroniPort }) => ({ name, address, port: patroniPort }));
  await servers.start({
    name: 'haproxy',
    program: programs.haproxy,
    args: ['-db', '-f', servers.write('haproxy.cfg', haproxySettings(upstreams))],
    env: { RAMPART_POSTGRES_BIND: `127.0.0.1:${port}` },
    isUp: () => Promise.resolve(true),
  });
  return port;
}
