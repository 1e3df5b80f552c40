import { ENV, type Env } from '@rampart/config';
import { breakText, hasMarkedRow, readAuditMark, type SentMark } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { Clock, MINUTE, SECOND } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MarkOutlet, markOutlets } from './mark-outlets.js';

/** Interval between reads of the chain's end, in real time. */
const POLL_MS = 5 * SECOND;

/**
 * Exports the end of the audit chain out of reach of database administrators, so that truncating or rewriting the chain cannot change what was exported. Each
 * worker does this independently, and remembers what it sent in memory only, since a database row could be reverted.
 */
@Injectable()
export class AuditMarker extends Loop {
  private readonly alarm = new Logger('Audit');
  private readonly outlets: readonly MarkOutlet[];
  private readonly sent = new Map<MarkOutlet, SentMark>();
  private known: SentMark | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    super(new Logger('AuditMarker'), POLL_MS);
    this.outlets = markOutlets(env);
  }

  protected async processBatch(): Promise<boolean> {
    const mark = await readAuditMark(this.database.manager, this.clock.trueTime());
    await this.compareKnown(mark);
    if (mark) await Promise.all(this.outlets.map((outlet) => this.sendDue(outlet, mark)));
    return false;
  }

  /** Reports a truncated chain at once; the exported marks prove it permanently. */
  private async compareKnown(mark: SentMark | undefined): Promise<void> {
    const { known } = this;
    this.known = mark ?? known;
    if (!known || (mark?.row === known.row && mark.hash === known.hash)) return;
    if (!(await hasMarkedRow(this.database.manager, known)))
      this.alarm.error(breakText({ row: known.row, entryId: null, flaw: 'rewritten' }));
  }

  /** Sends a mark if it is due. A failed one is retried at the next pass, with the current mark. */
  private async sendDue(outlet: MarkOutlet, mark: SentMark): Promise<void> {
    if (!this.isDue(mark, this.sent.get(outlet))) return;
    try {
      await outlet.sendMark(mark);
      this.sent.set(outlet, mark);
    } catch (error) {
      this.alarm.warn(`no mark by ${outlet.name}: ${(error as Error).message}`);
    }
  }

  private isDue(mark: SentMark, last: SentMark | undefined): boolean {
    if (!last || mark.row < last.row) return true;
    const waited = Date.parse(mark.at) - Date.parse(last.at);
    return mark.row - last.row >= this.env.AUDIT_MARKS_ENTRIES || waited >= this.env.AUDIT_MARKS_MINUTES * MINUTE;
  }
}
