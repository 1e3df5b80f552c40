import { runForEveryPartner } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, ids, SECOND } from '@rampart/kernel';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WRITE_EVERY_MS = SECOND;
/** Maximum number of calls held in memory; further ones are dropped. */
const MAX_HELD = 5_000;
/** Maximum number of calls of one partner between two writes, so that one flood leaves room for the others. */
const MAX_PER_PARTNER = 1_000;
/** Maximum number of successful reads among these: more of them are never inspected, and recording one would cost a third of the read itself. */
const MAX_READS_PER_PARTNER = 100;
/** Consecutive failed writes after which the held calls are dropped. */
const MAX_FAILURES = 60;

/** A call and its result. */
export interface RecordedCall {
  readonly partnerId: string;
  readonly keyId?: string | undefined;
  readonly asUser: boolean;
  readonly method: string;
  /** The route's pattern. */
  readonly path: string;
  readonly status: number;
  readonly fault?: string | undefined;
  readonly durationMs: number;
  readonly requestId: string;
  /** Redacted: only words of the API, and amounts. */
  readonly requestBody?: string | undefined;
  readonly responseBody?: string | undefined;
}

interface Held extends RecordedCall {
  readonly id: string;
  readonly at: Date;
}

/** Records partners' calls: holds them in memory, and writes them in the background with at most one statement per second. */
@Injectable()
export class CallRecorder implements OnApplicationShutdown {
  private readonly log = new Logger('NoteCalls');
  private held: Held[] = [];
  private readonly counts = new Map<string, { calls: number; reads: number }>();
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  recordCall(call: RecordedCall): void {
    if (!this.hasRoom(call)) return;
    const { calls, reads } = this.counts.get(call.partnerId) ?? NO_CALLS;
    this.counts.set(call.partnerId, { calls: calls + 1, reads: reads + (isGoodRead(call) ? 1 : 0) });
    this.held.push({ id: ids.next(), at: this.clock.now(), ...call });
    this.timer ??= this.writeLater();
  }

  /** Whether one more call of the partner would be held. Otherwise nothing needs to be prepared for it. */
  hasRoom(call: Pick<RecordedCall, 'partnerId' | 'method' | 'status'>): boolean {
    const { calls, reads } = this.counts.get(call.partnerId) ?? NO_CALLS;
    if (this.held.length >= MAX_HELD || calls >= MAX_PER_PARTNER) return false;
    return reads < MAX_READS_PER_PARTNER || !isGoodRead(call);
  }

  /** Resolves once all calls recorded so far are written. */
  async writeCalls(): Promise<void> {
    const held = this.held;
    this.held = [];
    this.counts.clear();
    if (held.length > 0)
      await this.insertCalls(held).then(
        () => (this.failures = 0),
        (error: Error) => this.keepFailed(held, error),
      );
    this.timer = this.held.length > 0 ? this.writeLater() : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.writeCalls();
    clearTimeout(this.timer);
  }

  private writeLater(): NodeJS.Timeout {
    return runForEveryPartner(() => setTimeout(() => void this.writeCalls(), WRITE_EVERY_MS).unref());
  }

  private keepFailed(held: Held[], error: Error): void {
    this.failures += 1;
    if (this.failures === 1) this.log.warn(`will try again: ${error.message}`);
    if (this.failures < MAX_FAILURES) this.held = [...held, ...this.held].slice(0, MAX_HELD);
    else this.failures = 0;
  }

  private async insertCalls(held: readonly Held[]): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO api_call (partner_id, id, api_key_id, as_user, method, path, status, status_class, fault, duration_ms, request_id, request_body, response_body, at)
          SELECT "partnerId", id, "keyId", "asUser", method, path, status, status / 100, fault, "durationMs", "requestId", "requestBody", "responseBody", at
          FROM json_to_recordset(${JSON.stringify(held)}::json)
            AS c("partnerId" uuid, id uuid, "keyId" uuid, "asUser" boolean, method text, path text, status smallint, fault text, "durationMs" integer,
                 "requestId" text, "requestBody" text, "responseBody" text, at timestamptz)
          ON CONFLICT DO NOTHING`,
    );
  }
}

const NO_CALLS = { calls: 0, reads: 0 };

const isGoodRead = ({ method, status }: Pick<RecordedCall, 'method' | 'status'>): boolean =>
  method === 'GET' && status < 400;
