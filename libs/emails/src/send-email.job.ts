import { JobHandler } from '@rampart/jobs';
import { crashPoint, MINUTE } from '@rampart/kernel';
import { EmailSender } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { EmailBounces } from './bounces.js';
import { type AttemptEnd, EmailOutbox } from './email-outbox.js';
import { type OfEmail, sendEmail } from './jobs.js';
import { type BuiltEmail, BuildEmail } from './build-email.js';

/** Beyond this, the lease might expire while the server has the message. */
const MAX_PREPARATION_MS = MINUTE;

@Injectable()
export class SendEmailJob extends JobHandler<OfEmail> {
  readonly job = sendEmail;
  private readonly log = new Logger('Emails');

  constructor(
    private readonly outbox: EmailOutbox,
    private readonly building: BuildEmail,
    private readonly bounces: EmailBounces,
    private readonly sender: EmailSender,
  ) {
    super();
  }

  async handleJob({ emailId }: OfEmail): Promise<void> {
    const begun = performance.now();
    const email = await this.outbox.claimEmail(emailId);
    if (!email) return;
    crashPoint('email.claimed');
    const built = await this.building.buildEmail(email);
    const isLate = performance.now() - begun > MAX_PREPARATION_MS;
    const ended = isLate ? LATE : await this.endOf(built);
    crashPoint('email.sent');
    await this.outbox.recordEnd(email, ended);
    if (ended.end !== 'sent') this.log.warn(`email ${email.id} (${email.kind}) ${ended.end}: ${ended.problem}`);
  }

  private async endOf(built: BuiltEmail): Promise<AttemptEnd> {
    if ('withheld' in built) return { end: 'withheld', problem: built.withheld };
    const { message, addressee } = built;
    if (await this.bounces.hasBounced(addressee)) return { end: 'withheld', problem: 'the address has bounced' };
    try {
      const result = await this.sender.sendEmail(message);
      if (result.outcome === 'accepted') return { end: 'sent' };
      const { outcome, reason: problem } = result;
      if (outcome === 'deferred' || !result.badAddress) return { end: outcome, problem };
      await this.bounces.markAddress(addressee, { reason: problem, source: 'reply' });
      return { end: 'bounced', problem };
    } catch (error) {
      return { end: 'unclear', problem: (error as Error).message };
    }
  }
}

const LATE: AttemptEnd = { end: 'deferred', problem: 'the worker was too slow to send it' };
