import { Injectable } from '@nestjs/common';
import { type EmailOutcome, EmailSender } from '@rampart/ports';

/** For installations that send no email. Partners cannot enable it there. */
@Injectable()
export class NoEmail extends EmailSender {
  async sendEmail(): Promise<EmailOutcome> {
    return Promise.resolve({ outcome: 'refused', reason: 'this installation sends no email', badAddress: false });
  }
}
