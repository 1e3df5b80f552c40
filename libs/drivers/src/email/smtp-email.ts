import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@rampart/config';
import { type CallOutcome, Circuit, driverCalls, SECOND } from '@rampart/kernel';
import { type EmailMessage, type EmailOutcome, EmailSender, headerProblem } from '@rampart/ports';
import { composeEmail } from './compose-email.js';
import { outcomeOf, reasonOf } from './smtp-reply.js';
import { sendOnce, SessionFailure } from './smtp-session.js';
import { type SmtpEnv, smtpServerOf, type SmtpTimeouts, TIMEOUTS } from './smtp-settings.js';

/**
 * Sends through a mail server, once per call. The outcome is certain only if the session ends before the message is sent, or with the server's own reply; a
 * connection that is lost in between leaves it unclear.
 */
@Injectable()
export class SmtpEmail extends EmailSender {
  protected readonly timeouts: SmtpTimeouts = TIMEOUTS;
  private readonly circuit = new Circuit({ failures: 5, pause: 30 * SECOND });

  constructor(@Inject(ENV) private readonly env: SmtpEnv) {
    super();
  }

  async sendEmail(message: EmailMessage): Promise<EmailOutcome> {
    const problem = headerProblem(message);
    if (problem !== undefined) return { outcome: 'refused', reason: problem, badAddress: false };
    if (!this.circuit.admit()) return { outcome: 'deferred', reason: 'the mail server has not answered for a while' };
    const { SMTP_URL = '', EMAIL_FROM: from = '' } = this.env;
    const content = await composeEmail(message, from);
    try {
      const send = () =>
        sendOnce(smtpServerOf(SMTP_URL, this.timeouts), { from, to: message.to, id: message.id }, content);
      await driverCalls.measure('smtp', 'sendEmail', send, { judgeError });
      this.circuit.recordAnswer();
      return { outcome: 'accepted' };
    } catch (failure) {
      return this.judgeFailure(failure);
    }
  }

  private judgeFailure(failure: unknown): EmailOutcome {
    if (!(failure instanceof SessionFailure)) throw failure;
    const { error, hadBegun } = failure;
    const isReply = error.responseCode !== undefined;
    if (isReply && error.code !== 'EAUTH') this.circuit.recordAnswer();
    else this.circuit.recordFailure();
    if (hadBegun && !isReply)
      throw new Error(`the mail server did not say whether it took the message: ${reasonOf(error)}`);
    return outcomeOf(error);
  }
}

function judgeError(failure: unknown): CallOutcome {
  const { error } = failure as SessionFailure;
  if (error.responseCode !== undefined) return error.responseCode < 500 ? 'failed' : 'refused';
  return error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}
