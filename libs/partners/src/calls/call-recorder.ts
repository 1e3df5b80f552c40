import { rows, sql } from '@rampart/data';
import { Clock, ids, SECOND } from '@rampart/kernel';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WRITE_EVERY_MS = SECOND;
/** What is held in memory at most; what comes on top is not noted. */
const MOST_HELD = 5_000;
/** Of one partner between two writes, so that one flood leaves room for the others. */
const MOST_OF_ONE = 1_000;
/** After so many failed writes in a row what is held is given up. */
const PATIENCE = 60;

/** What a call was and came to: never what it said. */
export interface CallNote {
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
}

interface Held extends CallNote {
  readonly id: string;
  readonly at: Date;
}

/** Notes partners' calls: held in memory, and written in the background by one statement a second at most. */
@Injectable()
export class CallRecorder implements OnApplicationShutdown {
  private readonly log = new Logger('NoteCalls');
  private held: Held[] = [];
  private readonly counts = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  recordCall(call: CallNote): void {
    const count = this.counts.get(call.partnerId) ?? 0;
    if (this.held.length >= MOST_HELD || count >= MOST_OF_ONE) return;
    this.counts.set(call.partnerId, count + 1);
    this.held.push({ ...call, id: ids.next(), at: this.clock.now() });
    this.timer ??= this.writeLater();
  }

  /** What was noted so far is written when this resolves. */
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
    return setTimeout(() => void this.writeCalls(), WRITE_EVERY_MS).unref();
  }

  private keepFailed(held: Held[], error: Error): void {
    this.failures += 1;
    if (this.failures === 1) this.log.warn(`will try again: ${error.message}`);
    if (this.failures < PATIENCE) this.held = [...held, ...this.held].slice(0, MOST_HELD);
    else this.failures = 0;
  }

  private async insertCalls(held: readonly Held[]): Promise<void> {
    const all = <T>(pick: (call: Held) => T): T[] => held.map(pick);
    await rows(
      this.database,
      sql`INSERT INTO api_call (partner_id, id, api_key_id, as_user, method, path, status, status_class, fault, duration_ms, request_id, at)
          SELECT partner_id, id, api_key_id, as_user, method, path, status, status / 100, fault, duration_ms, request_id, at
          FROM unnest(${all(({ partnerId }) => partnerId)}::uuid[], ${all(({ id }) => id)}::uuid[], ${all(({ keyId }) => keyId ?? null)}::uuid[],
                      ${all(({ asUser }) => asUser)}::boolean[], ${all(({ method }) => method)}::text[], ${all(({ path }) => path)}::text[],
                      ${all(({ status }) => status)}::smallint[], ${all(({ fault }) => fault ?? null)}::text[],
                      ${all(({ durationMs }) => durationMs)}::integer[], ${all(({ requestId }) => requestId)}::text[], ${all(({ at }) => at)}::timestamptz[])
            AS c(partner_id, id, api_key_id, as_user, method, path, status, fault, duration_ms, request_id, at)
          ON CONFLICT DO NOTHING`,
    );
  }
}
