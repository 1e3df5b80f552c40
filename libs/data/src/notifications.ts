import { randomInt } from 'node:crypto';
import { ENV, type Env } from '@rampart/config';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import { newConnection, openSession } from './connections.js';
import { type Sql, sql } from './sql.js';

const RECONNECT_MS = 500;
/** Names the locks by which processes are known to be there, among all advisory locks of two numbers. */
const PRESENCE = 1_918_985_331;
const MOST = 2 ** 31 - 1;

/** Channels of LISTEN/NOTIFY. A notification is a hint: whoever waits for one also polls. */
export type Channel =
  | 'rampart_outbox'
  | 'rampart_webhooks'
  | 'rampart_clock'
  | 'rampart_feeds'
  | 'rampart_credentials'
  | 'rampart_partners';

/** One listening connection per process. `connected` is false while hints may be missed. */
@Injectable()
export class Notifications implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('Notifications');
  private readonly listeners = new Map<Channel, ((payload: string) => void)[]>();
  private client: pg.Client | undefined;
  private stopped = false;
  connected = false;
  /** This process, for as long as it runs: `isPresent` answers whether it is connected. */
  readonly process = randomInt(1, MOST);

  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Calls `heard` on each notification and, since some may have been missed, after each new connection. */
  on(channel: Channel, heard: (payload: string) => void): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), heard]);
    if (this.connected) void this.client?.query(`LISTEN ${channel}`).catch(() => undefined);
  }

  async onModuleInit(): Promise<void> {
    await this.connect();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.connected = false;
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = newConnection(this.env.DATABASE_URL, 'listen');
    this.client = client;
    client.on('notification', ({ channel, payload }) => this.tell(channel as Channel, payload ?? ''));
    client.on('error', () => undefined); // `end` follows
    client.once('end', () => this.reconnect()); // also when it could not connect: there is one next try, not two
    await openSession(client);
    await client.query('SELECT pg_advisory_lock_shared($1, $2)', [PRESENCE, this.process]);
    for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    this.connected = true;
  }

  private reconnect(): void {
    if (this.connected) this.log.warn('listening connection lost, reconnecting');
    this.connected = false;
    if (!this.stopped) setTimeout(() => void this.tryAgain(), RECONNECT_MS).unref();
  }

  private async tryAgain(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.connect();
      for (const channel of this.listeners.keys()) this.tell(channel, '');
    } catch {
      await this.client?.end().catch(() => undefined);
    }
  }

  private tell(channel: Channel, payload: string): void {
    for (const heard of this.listeners.get(channel) ?? []) heard(payload);
  }
}

/**
 * Whether a process is connected: its lock goes with its connection, at the moment in which it dies. One that is cut off for a
 * moment is not present either.
 */
export const isPresent = (process: Sql): Sql => sql`
  EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${PRESENCE}::int::oid AND objid = ${process}::oid AND objsubid = 2
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
