import type { Email } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { insertJobs, newJob } from '@rampart/jobs';
import { after, Clock, type EmailState, HOUR, MINUTE, SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sendEmail } from './jobs.js';

/** An email that only this worker sends now. `attempts` is the token of its lease. */
export type ClaimedEmail = Pick<
  Email,
  'id' | 'partnerId' | 'userId' | 'transactionId' | 'kind' | 'subjectId' | 'language' | 'attempts' | 'unclear'
>;

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly end: 'sent' }
  | { readonly end: 'bounced' | 'refused' | 'withheld'; readonly problem: string }
  | { readonly end: 'deferred' | 'unclear'; readonly problem: string };

/** Longer than an attempt, even with a server that responds to each command at the last moment. */
const LEASE_MS = 150 * SECOND;
/** Delay before each further attempt: about a day in total, the longest time that mail servers are usually down. */
const DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** Maximum number of attempts that may have arrived. A duplicate is better than a missing receipt; a third one is a nuisance. */
export const MAX_UNCLEAR = 2;
const UNCLEAR_DELAY_MS = HOUR / 4;

/** The only writer of an email's state. */
@Injectable()
export class EmailOutbox {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a due email. An expired lease belonged to a worker that died: whether it had sent is unknown, so it counts as an unclear attempt. If another worker
   * has the email, the job comes back when that lease ends; if it was run early, when the next attempt is due.
   */
  async claimEmail(emailId: string): Promise<ClaimedEmail | undefined> {
    const [claimed] = await rows<ClaimedEmail & { state: EmailState }>(
      this.database,
      sql`UPDATE email SET
            state = CASE WHEN state = 'sending' AND unclear + 1 >= ${MAX_UNCLEAR} THEN 'unclear' ELSE 'sending' END,
            ended_at = CASE WHEN state = 'sending' AND unclear + 1 >= ${MAX_UNCLEAR} THEN ${this.clock.now()}::timestamptz END,
            unclear = unclear + (state = 'sending')::int, attempts = attempts + 1,
            lease_until = clock_timestamp() + make_interval(secs => ${LEASE_MS / SECOND})
          WHERE id = ${emailId} AND (state = 'queued' AND next_attempt_at <= ${this.clock.now()} OR state = 'sending' AND lease_until < clock_timestamp())
          RETURNING id, partner_id AS "partnerId", user_id AS "userId", transaction_id AS "transactionId", kind, subject_id AS "subjectId", language, attempts, unclear, state`,
    );
    if (claimed?.state === 'sending') return claimed;
    if (!claimed) await this.comeBackLater(emailId);
    return undefined;
  }

  /** Records how an attempt ended, unless another worker has claimed the email since. */
  async recordEnd({ id, attempts, unclear }: ClaimedEmail, ended: AttemptEnd): Promise<void> {
    const { state, delay, isUnclear } = nextOf(ended, { attempts, unclear });
    const now = this.clock.now();
    const due = after(now, delay ?? 0);
    const problem = ended.end === 'sent' ? null : ended.problem;
    const jobs = delay === undefined ? [] : [newJob(sendEmail, { emailId: id }, due)];
    const recorded = sql`
      UPDATE email SET state = ${state}, problem = ${problem}, unclear = unclear + ${isUnclear ? 1 : 0}::int, next_attempt_at = ${due}, lease_until = NULL,
        ended_at = ${delay === undefined ? now : null}::timestamptz
      WHERE id = ${id} AND state = 'sending' AND attempts = ${attempts} RETURNING id`;
    await rows(this.database, inOneStatement({ recorded, jobs: insertJobs(jobs) }, sql`SELECT id FROM recorded`));
  }

  private async comeBackLater(emailId: string): Promise<void> {
    const [waiting] = await rows<{ seconds: number }>(
      this.database,
      sql`SELECT CASE state WHEN 'sending' THEN extract(epoch FROM lease_until - clock_timestamp())
            ELSE extract(epoch FROM next_attempt_at - ${this.clock.now()}::timestamptz) END::float8 AS seconds
          FROM email WHERE id = ${emailId} AND state IN ('queued', 'sending')`,
    );
    if (!waiting) return;
    const due = after(this.clock.now(), Math.max(1, waiting.seconds + 1) * SECOND);
    await rows(this.database, insertJobs([newJob(sendEmail, { emailId }, due)]));
  }
}

interface Next {
  readonly state: EmailState;
  /** Delay until the next attempt; undefined if there is none. */
  readonly delay?: number | undefined;
  readonly isUnclear?: boolean;
}

function nextOf({ end }: AttemptEnd, { attempts, unclear }: Pick<Email, 'attempts' | 'unclear'>): Next {
  if (end === 'unclear')
    return unclear + 1 >= MAX_UNCLEAR
      ? { state: 'unclear', isUnclear: true }
      : { state: 'queued', delay: UNCLEAR_DELAY_MS, isUnclear: true };
  if (end !== 'deferred') return { state: end };
  const delay = DELAYS_MS[attempts - 1];
  return delay === undefined ? { state: 'givenUp' } : { state: 'queued', delay };
}
