import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { connectTo, withDatabase } from '../../../tools/postgres/connect.js';
import { type PostgresServer, startPostgres } from '../../../tools/postgres/start.js';
import { guard } from '../../../tools/processes/guard.js';
import { startTcpProxy, type TcpProxy, throughProxy } from '../stage/tcp-proxy.js';

/** A lagging standby must still find the log at the primary. */
const SETTINGS = { fsync: 'off', wal_keep_size: '2GB' };
const CATCH_UP_MS = 60_000;

/** A copy of the primary's files, from which a server can be started. */
export interface BaseBackup {
  readonly dataDir: string;
}

/**
 * Postgres servers, one of which is the primary. The service reaches it through one network, which leads to another server after a move; the standby reaches it
 * through a second one.
 */
export class Cluster {
  private readonly release: (() => Promise<void>)[] = [];
  private standby: PostgresServer | undefined;
  private copies = 0;

  private constructor(
    private readonly folder: string,
    private primary: PostgresServer,
    private readonly network: TcpProxy,
    private readonly replication: TcpProxy,
  ) {
    this.release.push(guard(primary.pid, primary.dataDir));
  }

  /** Starts the primary. Data takes `delayMs` to the standby and back. */
  static async start(folder: string, delayMs = 0): Promise<Cluster> {
    const primary = await startServer(path.join(folder, 'primary'), SETTINGS);
    const networks = [await startTcpProxy(primary.port), await startTcpProxy(primary.port, delayMs)] as const;
    return new Cluster(folder, primary, ...networks);
  }

  /** The URL at which the service finds the primary, whichever server that is. */
  get url(): string {
    return throughProxy(this.primary.url, this.network);
  }

  /** Copies the running primary, as pg_basebackup does. */
  async backUp(): Promise<BaseBackup> {
    const dataDir = path.join(path.dirname(this.primary.dataDir), `copy-${(this.copies += 1)}`);
    const client = await connectTo(this.primary.url);
    await client.query(`SELECT pg_backup_start('drill', true)`);
    copyFiles(this.primary.dataDir, dataDir);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    copyFiles(path.join(this.primary.dataDir, 'pg_wal'), path.join(dataDir, 'pg_wal'));
    await client.end();
    fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
    writeAs(dataDir, 'backup_label', rows[0]?.labelfile ?? '');
    return { dataDir };
  }

  /** Starts a standby that streams from the primary, and waits until it has caught up. */
  async startStandby(how: 'asynchronous' | 'synchronous'): Promise<void> {
    const { dataDir } = await this.backUp();
    writeAs(dataDir, 'standby.signal', '');
    const { username, password } = new URL(this.primary.url);
    const source = `host=127.0.0.1 port=${this.replication.port} user=${username} password=${password} application_name=standby`;
    this.standby = await startServer(dataDir, {
      ...SETTINGS,
      primary_conninfo: source,
      wal_retrieve_retry_interval: '200ms',
    });
    this.release.push(guard(this.standby.pid, dataDir));
    await this.awaitCaughtUp();
    await this.awaitStandbyAtCommit(how === 'synchronous');
  }

  /** Sets whether commits wait for the standby from now on. */
  async awaitStandbyAtCommit(isAwaited: boolean): Promise<void> {
    const names = isAwaited ? 'standby' : '';
    await this.onPrimary(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()');
  }

  /** Cuts the standby off, so that it lacks what the primary commits from now on. */
  cutReplication(): void {
    this.replication.setMode('refuse');
  }

  /** Kills the primary and promotes the standby. The service connects to it shortly before the promotion. Returns the milliseconds without a primary. */
  async failOver(): Promise<number> {
    if (!this.standby) throw new Problem('There is no standby to promote.');
    const killedAt = performance.now();
    await this.killPrimary();
    this.network.setTarget(this.standby.port);
    this.network.setMode('pass');
    await sleep(1_000); // connections reach a standby
    this.primary = this.standby;
    this.standby = undefined;
    await this.onPrimary('SELECT pg_promote()');
    return performance.now() - killedAt;
  }

  /** Kills the primary and continues with a backup on a new timeline. Returns the milliseconds without a primary. */
  async restore({ dataDir }: BaseBackup): Promise<number> {
    const killedAt = performance.now();
    await this.killPrimary();
    writeAs(dataDir, 'recovery.signal', '');
    this.primary = await startServer(dataDir, { ...SETTINGS, restore_command: 'false', primary_conninfo: '' });
    this.release.push(guard(this.primary.pid, dataDir));
    this.network.setTarget(this.primary.port);
    this.network.setMode('pass');
    return performance.now() - killedAt;
  }

  /** Connects to the primary, bypassing the network. */
  connect(database: string): Promise<Client> {
    return connectTo(withDatabase(this.primary.url, database));
  }

  async stop(): Promise<void> {
    await Promise.all([this.network.close(), this.replication.close(), this.standby?.stop(), this.primary.stop()]);
    for (const release of this.release) await release();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private async killPrimary(): Promise<void> {
    process.kill(this.primary.pid, 'SIGQUIT');
    this.network.setMode('refuse');
    this.replication.setMode('refuse');
    await this.primary.stop();
  }

  private async awaitCaughtUp(): Promise<void> {
    const client = await connectTo(this.primary.url);
    const caughtUp = `SELECT FROM pg_stat_replication WHERE state = 'streaming' AND replay_lsn >= $1`;
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
    for (const deadline = performance.now() + CATCH_UP_MS; ; await sleep(50)) {
      if ((await client.query(caughtUp, [rows[0]?.lsn])).rowCount) break;
      if (performance.now() > deadline) throw new Problem('The standby did not catch up within a minute.');
    }
    await client.end();
  }

  private async onPrimary(...statements: string[]): Promise<void> {
    const client = await connectTo(this.primary.url);
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
}

const startServer = (dataDir: string, settings: Readonly<Record<string, string>>): Promise<PostgresServer> =>
  startPostgres({ dataDir, logFile: `${dataDir}.log`, settings });

/** Copies the files of a running server, which may lack files removed meanwhile. */
function copyFiles(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  const { uid, gid } = fs.statSync(from);
  fs.chownSync(to, uid, gid);
  spawnSync('cp', ['-a', `${from}/.`, to]);
}

function writeAs(dataDir: string, name: string, text: string): void {
  const { uid, gid } = fs.statSync(dataDir);
  fs.writeFileSync(path.join(dataDir, name), text);
  fs.chownSync(path.join(dataDir, name), uid, gid);
}
