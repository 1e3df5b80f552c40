import type { EventEmitter } from 'node:events';
import type pg from 'pg';

/** Channels that the database names by `wake_later`. Others are notified by the transaction itself, since their listeners must not miss a commit. */
const LATER = ['rampart_outbox', 'rampart_webhooks', 'rampart_feeds'] as const;
type LaterChannel = (typeof LATER)[number];

export interface WakeUp {
  readonly channel: LaterChannel;
  readonly payload: string;
}

type Notify = (wakeUps: readonly WakeUp[]) => Promise<unknown>;

/** SQLSTATE of the notice of functions/wake_later.sql. */
const WAKE_LATER = 'RW001';

/**
 * Notifies listeners of what transactions have written, after they have ended. A notification within a transaction would hold a lock of the whole cluster while
 * it commits, and with a synchronous standby until that answers: a hundred commits a second at ten milliseconds, however many clients there are. A wake-up is
 * a hint. If the process dies before it is sent, the next poll finds the rows; one of a transaction that was rolled back finds nothing.
 */
export class WakeUps {
  private readonly waiting = new Map<string, WakeUp>();
  private notify: Notify | undefined;
  private isSending = false;

  /** Sends wake-ups by `notify` from now on. Those of a process that sends none are left to the polls. */
  sendBy(notify: Notify): void {
    this.notify = notify;
  }

  /** Collects the wake-ups of each transaction of a session. */
  watchSession(client: pg.ClientBase): void {
    let asked: WakeUp[] = [];
    client.on('notice', ({ code, message }) => {
      const wakeUp = code === WAKE_LATER ? wakeUpOf(message ?? '') : undefined;
      if (wakeUp) asked.push(wakeUp);
    });
    connectionOf(client).on('readyForQuery', ({ status }: { readonly status: string }) => {
      if (asked.length === 0 || status !== 'I') return;
      this.add(asked);
      asked = [];
    });
  }

  /** Adds wake-ups, and sends them at once unless others are being sent; equal ones that wait are sent once. */
  private add(wakeUps: readonly WakeUp[]): void {
    for (const wakeUp of wakeUps) this.waiting.set(`${wakeUp.channel} ${wakeUp.payload}`, wakeUp);
    if (!this.isSending) void this.sendWaiting();
  }

  private async sendWaiting(): Promise<void> {
    this.isSending = true;
    while (this.waiting.size > 0) {
      const wakeUps = [...this.waiting.values()];
      this.waiting.clear();
      await this.notify?.(wakeUps).catch(() => undefined); // the connection is lost; listeners poll
    }
    this.isSending = false;
  }
}

function wakeUpOf(message: string): WakeUp | undefined {
  const [name = '', payload = ''] = message.split(' ');
  const channel = LATER.find((each) => each === name);
  return channel && { channel, payload };
}

/** Returns the connection, whose own events show when a transaction has ended: pg does not pass them on. */
const connectionOf = (client: pg.ClientBase): EventEmitter =>
  (client as unknown as { readonly connection: EventEmitter }).connection;
