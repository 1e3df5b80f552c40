import { createHash } from 'node:crypto';
import { inTransaction, runForEveryPartner } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { insertJobs } from '@rampart/jobs';
import { Clock, ids, MINUTE } from '@rampart/kernel';
import { feedName, type Push, type PushVerdict, RoutedChain, RoutedRail } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type FeedSource, jobsOfChanges } from '../feeds/changed-payments.js';

/** Maximum deviation of a signature's time from the service's, in either direction. */
const WINDOW_MS = 5 * MINUTE;
/** Valid ids of notifications, which are indexed. */
const PUSH_ID = /^[\x20-\x7e]{1,200}$/;

/** `unknown`: no such driver runs, or it accepts no pushes. */
export type PushResult = 'stored' | 'refused' | 'unknown';

type Genuine = Extract<PushVerdict, { genuine: true }>;

/**
 * Receives a provider's notification: its driver verifies it, its bytes are stored, and the provider is queried. A push only saves the wait for the next poll;
 * amounts and states always come from the driver's feed.
 */
@Injectable()
export class ReceivePush {
  private readonly log = new Logger('Push');

  constructor(
    private readonly database: DataSource,
    private readonly rail: RoutedRail,
    private readonly chain: RoutedChain,
    private readonly clock: Clock,
  ) {}

  /** Rejects if it could not be stored, so that the provider sends it again. */
  async receivePush(source: FeedSource, push: Push): Promise<PushResult> {
    const verdict = await this.verify(source, push);
    if (verdict === undefined) return 'unknown';
    const problem = verdict.genuine ? this.findProblem(verdict) : verdict.reason;
    if (!verdict.genuine || problem !== undefined) {
      this.log.warn(`a push of ${feedName(source.port, source.driver)} was refused: ${problem}`);
      return 'refused';
    }
    await runForEveryPartner(() => this.storePush(source, push, verdict));
    return 'stored';
  }

  private async verify({ port, driver }: FeedSource, push: Push): Promise<PushVerdict | undefined> {
    try {
      return await (port === 'chain' ? this.chain : this.rail).verifyPush(push, driver);
    } catch (error) {
      return { genuine: false, reason: (error as Error).message };
    }
  }

  /** A driver passes values from the body on, so they may be of any type. */
  private findProblem({ id, signedAt, reference = '' }: Genuine): string | undefined {
    if (typeof id !== 'string' || !PUSH_ID.test(id)) return 'its id cannot be stored';
    if (typeof reference !== 'string') return 'its reference is no text';
    if (signedAt === undefined) return undefined;
    const distance = Math.abs(this.clock.trueTime().getTime() - signedAt.getTime());
    return distance <= WINDOW_MS ? undefined : 'its signature is older or newer than 5 minutes'; // also if it is not a date
  }

  /** One commit: the bytes, the job that reads the reference's payments, and the wake-up of the driver's loop. */
  private async storePush(
    { port, driver }: FeedSource,
    push: Push,
    { id, signedAt, reference }: Genuine,
  ): Promise<void> {
    const digest = createHash('sha256').update(push.body).digest('hex');
    const raw = sealedText(JSON.stringify({ headers: push.headers, body: push.body.toString('base64') }));
    await inTransaction(this.database, async (manager) => {
      const stored = await rows(
        manager,
        sql`INSERT INTO driver_push (id, port, driver, push_id, digest, raw, signed_at, received_at)
            VALUES (${ids.next()}, ${port}, ${driver}, ${id}, ${digest}, ${raw}, ${signedAt ?? null}, now())
            ON CONFLICT (port, driver, push_id, digest) DO NOTHING RETURNING id`,
      );
      if (stored.length > 0 && reference !== undefined)
        await rows(manager, insertJobs(await jobsOfChanges(manager, { port, driver }, [reference], this.clock.now())));
      await rows(manager, sql`SELECT wake_later('rampart_feeds', ${feedName(port, driver)})`);
    });
  }
}
