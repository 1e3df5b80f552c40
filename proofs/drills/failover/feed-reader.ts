import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvents } from '../../../tools/demo/shapes.js';
import type { PartnerApi } from './api.js';

const PAUSE_MS = 200;
const LIMIT = 100;

/** A partner who follows the feed of events by its cursor and never starts over. */
export class FeedReader {
  readonly seen = new Set<string>();
  private cursor: string | undefined;
  private isStopping = false;
  private reading: Promise<void> = Promise.resolve();

  constructor(private readonly api: PartnerApi) {}

  start(): void {
    this.isStopping = false;
    this.reading = this.readOn();
  }

  /** Stops at the end of the feed. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.reading;
    while (await this.readPage());
  }

  private async readOn(): Promise<void> {
    while (!this.isStopping) if (!(await this.readPage())) await sleep(PAUSE_MS);
  }

  /** Returns whether there may be more. */
  private async readPage(): Promise<boolean> {
    const after = this.cursor === undefined ? '' : `&after=${encodeURIComponent(this.cursor)}`;
    const page = await this.api.get<WebhookEvents>(`/api/webhook-events?limit=${LIMIT}${after}`);
    if (!page) return false;
    for (const { id } of page.data) this.seen.add(id);
    this.cursor = page.next ?? this.cursor;
    return page.data.length === LIMIT;
  }
}
