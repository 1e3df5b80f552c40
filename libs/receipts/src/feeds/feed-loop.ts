import { type FeedPass, recordFailure, recordParts, releaseFeed, renewLease, takeFeed } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { crashPoint, SECOND } from '@rampart/kernel';
import { type Changes, feedName, type FeedPart } from '@rampart/ports';
import { Logger } from '@nestjs/common';
import type { Feed, FeedGround } from './feed.js';
import { storeChanges } from './store-changes.js';

const POLL_MS = 2 * SECOND;
const RENEW_MS = 3 * SECOND;
/** How long a rail or a chain may take to respond, shorter than the time-out that ends the process. A driver's own time-outs are shorter still. */
const ANSWER_TIMEOUT = 20 * SECOND;
const FIRST_PAUSE = SECOND;
const MAX_PAUSE = 30 * SECOND;
const MAX_PROBLEM = 200;

/**
 * Polls the feed of one driver, at once after a notification and every POLL_MS otherwise, so that a lost notification only costs time. Each driver has its own
 * loop, so that a silent or failing one does not keep the others from being read. It is polled again after a pause that doubles, up to half a minute.
 */
export class FeedLoop extends Loop {
  readonly source: string;
  private readonly pass: FeedPass;
  private wasAnswered = false;
  private failures = 0;
  private pausedUntil = 0;
  private isEnding = false;
  private stopWaiting = (): void => undefined;

  constructor(
    private readonly feed: Feed,
    private readonly ground: FeedGround,
  ) {
    const source = feedName(feed.port, feed.driver);
    super(new Logger(`Feed ${source}`), POLL_MS);
    this.source = source;
    this.pass = { source, process: ground.notifications.process };
    ground.notifications.onNotify('rampart_feeds', (woken) => {
      if (woken === '' || woken === source) this.wakeNow();
    });
  }

  protected override get label(): string {
    return `FeedLoop ${this.source}`;
  }

  override async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    this.stopWaiting();
    await super.onApplicationShutdown();
    await releaseFeed(this.ground.database, this.pass).catch(() => undefined); // the lease expires by itself
  }

  protected async processBatch(): Promise<boolean> {
    if (performance.now() < this.pausedUntil) return false;
    const from = await takeFeed(this.ground.database, this.pass, this.wasAnswered);
    this.wasAnswered = false;
    if (from === undefined) return false;
    const changes = await this.readChanges(from);
    if (changes === undefined) return false;
    crashPoint('feed.read');
    if (changes.parts) await recordParts(this.ground.database, this.pass, changes.parts.map(shortened));
    if (changes.cursor !== from) await storeChanges(this.ground, this.feed, { source: this.source, from, changes });
    this.wasAnswered = true;
    return changes.cursor !== from;
  }

  /** Returns undefined if the feed failed. */
  private async readChanges(from: string): Promise<Changes | undefined> {
    const renewing = setInterval(
      () => void renewLease(this.ground.database, this.pass).catch(() => undefined),
      RENEW_MS,
    );
    try {
      const changes = await this.answerInTime(from);
      [this.failures, this.pausedUntil] = [0, 0];
      return changes;
    } catch (error) {
      if (!this.isEnding) await this.pauseAfter(error as Error);
      return undefined;
    } finally {
      clearInterval(renewing);
    }
  }

  /** Waits for a response no longer than the time-out, nor than the process lives. */
  private answerInTime(from: string): Promise<Changes> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`no response within ${ANSWER_TIMEOUT / SECOND} s`)),
        ANSWER_TIMEOUT,
      );
      this.stopWaiting = () => reject(new Error('the process ends'));
      void Promise.resolve()
        .then(() => this.feed.changesSince(from)) // may throw at once
        .then(resolve, reject)
        .finally(() => clearTimeout(late));
    });
  }

  private async pauseAfter({ message }: Error): Promise<void> {
    this.pausedUntil = performance.now() + Math.min(FIRST_PAUSE * 2 ** this.failures, MAX_PAUSE);
    this.failures += 1;
    this.log.warn(`not read, will try again: ${message}`);
    await recordFailure(this.ground.database, this.pass, message.slice(0, MAX_PROBLEM));
  }
}

const shortened = ({ name, problem }: FeedPart): FeedPart =>
  problem === undefined ? { name } : { name, problem: problem.slice(0, MAX_PROBLEM) };
