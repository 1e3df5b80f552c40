import { CheckoutSession, runForEveryPartner, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault } from '@rampart/kernel';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Interval of the query that serves all watchers; without watchers no query runs. */
const CHECK_EVERY_MS = 250;
const MAX_PER_SESSION = 2;
/** Limits that keep one partner's or one network's visitors from using up the capacity. */
const MAX_PER_NETWORK = 100;
const MAX_PER_PARTNER = 1_000;
const MAX_WATCHERS = 5_000;

interface Watcher {
  readonly sessionId: string;
  readonly partnerId: string;
  /** The visitor's address, or its network. */
  readonly network: string;
  seen: string | undefined;
  readonly changed: (mark: string) => void;
  readonly ended: () => void;
}

/** The type, status and method are those of the session's order, or null without one. */
export interface SessionMark {
  readonly mark: string;
  readonly type: Transaction['type'] | null;
  readonly status: Transaction['status'] | null;
  readonly method: Transaction['method'] | null;
}

/**
 * Notifies pages of changes to their session. A notification is only a hint: a notified page reads, and the others poll. The watcher queries the database, so
 * that any process may make the change, and code that moves money need not send notifications.
 */
@Injectable()
export class SessionWatcher implements BeforeApplicationShutdown {
  private readonly log = new Logger('Hints');
  private readonly watchers = new Set<Watcher>();
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly database: DataSource) {}

  /** Calls `changed` once at first and then on every change, until the caller calls the returned function or `ended` was called. Throws TOO_MANY_STREAMS. */
  watchSession(
    { id: sessionId, partnerId }: Pick<CheckoutSession, 'id' | 'partnerId'>,
    network: string,
    { changed, ended }: Pick<Watcher, 'changed' | 'ended'>,
  ): () => void {
    const watcher: Watcher = { sessionId, partnerId, network, seen: undefined, changed, ended };
    const isFull =
      this.watchers.size >= MAX_WATCHERS ||
      this.countLike(watcher, 'sessionId') >= MAX_PER_SESSION ||
      this.countLike(watcher, 'network') >= MAX_PER_NETWORK ||
      this.countLike(watcher, 'partnerId') >= MAX_PER_PARTNER;
    if (this.closed || isFull) throw fault('TOO_MANY_STREAMS');
    this.watchers.add(watcher);
    this.timer ??= runForEveryPartner(() => setTimeout(() => void this.checkSessions(), 0)); // for all watched sessions
    return () => void this.watchers.delete(watcher);
  }

  private countLike(watcher: Watcher, part: 'sessionId' | 'network' | 'partnerId'): number {
    return [...this.watchers].filter((each) => each[part] === watcher[part]).length;
  }

  /** Returns a digest that changes with the session's state, and the kind of its order. */
  async markOf({ id }: CheckoutSession): Promise<SessionMark> {
    return (await this.findMarks([id])).get(id) ?? { mark: '', type: null, status: null, method: null };
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearTimeout(this.timer);
    for (const { ended } of this.watchers) ended();
    this.watchers.clear();
  }

  private async checkSessions(): Promise<void> {
    const watched = [...this.watchers];
    try {
      const marks = await this.findMarks([...new Set(watched.map(({ sessionId }) => sessionId))]);
      for (const watcher of watched) this.notifyWatcher(watcher, marks.get(watcher.sessionId)?.mark);
    } catch (error) {
      this.log.warn(`could not check sessions: ${(error as Error).message}`); // pages poll in the meantime
    }
    this.timer =
      this.closed || this.watchers.size === 0 ? undefined : setTimeout(() => void this.checkSessions(), CHECK_EVERY_MS);
  }

  private notifyWatcher(watcher: Watcher, mark: string | undefined): void {
    if (mark === undefined || mark === watcher.seen || !this.watchers.has(watcher)) return;
    watcher.seen = mark;
    watcher.changed(mark);
  }

  private async findMarks(sessionIds: readonly string[]): Promise<Map<string, SessionMark>> {
    const found = await rows<SessionMark & { id: string }>(
      this.database,
      sql`SELECT s.id, md5(concat_ws(' ', u.kyc, u.kyc_decline_reason, t.id, t.version, t.refund_destination,
            (SELECT string_agg(concat_ws(' ', amount, confirmations, dropped), ',' ORDER BY id) FROM receipt WHERE transaction_id = t.id),
            (SELECT string_agg(state, ',' ORDER BY id) FROM payout WHERE transaction_id = t.id),
            (SELECT string_agg(concat_ws(' ', (held.event).id, (held.event).vanished, (held.payout).state), ',' ORDER BY (held.event).id)
             FROM held_payments(ARRAY[t.id]) held))) AS mark, t.type, t.status, t.method
          FROM checkout_session s
          LEFT JOIN app_user u ON u.id = s.user_id AND u.partner_id = s.partner_id
          LEFT JOIN transaction t ON t.id = s.transaction_id AND t.partner_id = s.partner_id
          WHERE s.id = ANY(${sessionIds}::uuid[])`,
    );
    return new Map(found.map(({ id, ...mark }) => [id, mark]));
  }
}
