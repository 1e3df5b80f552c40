import { JobHandler } from '@rampart/jobs';
import { html, ids } from '@rampart/kernel';
import { notifyOwners, type OfOwners, type OwnerChange, OwnerNotices } from '@rampart/partners';
import { type EmailMessage, EmailSender } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';

/** Sends the notice to each owner. After an unclear attempt some may get it twice, which is harmless. */
@Injectable()
export class NotifyOwnersJob extends JobHandler<OfOwners> {
  readonly job = notifyOwners;
  private readonly log = new Logger('Emails');

  constructor(
    private readonly notices: OwnerNotices,
    private readonly sender: EmailSender,
  ) {
    super();
  }

  async handleJob(payload: OfOwners): Promise<void> {
    const { to, change, owner, partner } = await this.notices.read(payload);
    for (const address of to) {
      const result = await this.sender.sendEmail(messageTo(address, WORDS[change](owner, partner)));
      if (result.outcome === 'deferred') throw new Error(`the mail server does not take it yet: ${result.reason}`);
      if (result.outcome === 'refused') this.log.warn(`a notice to an owner was refused: ${result.reason}`);
    }
  }
}

interface Words {
  readonly subject: string;
  readonly text: string;
}

const ADVICE =
  'If you did not expect this, sign in to the partner dashboard, look at Team and Audit, and contact the operator of this service.';

const WORDS: Readonly<Record<OwnerChange, (owner: string, partner: string) => Words>> = {
  invited: (owner, partner) => ({
    subject: `An owner was invited to ${partner}`,
    text: `${owner} was invited to become an owner of ${partner}. Owners manage the team, the API keys and the settings.`,
  }),
  added: (owner, partner) => ({
    subject: `${partner} has a new owner`,
    text: `${owner} is now an owner of ${partner}. Owners manage the team, the API keys and the settings.`,
  }),
  removed: (owner, partner) => ({
    subject: `${partner} has one owner less`,
    text: `${owner} is no longer an owner of ${partner}.`,
  }),
};

const messageTo = (to: string, { subject, text }: Words): EmailMessage => ({
  id: ids.next(),
  fromName: 'Partner dashboard',
  to,
  subject,
  text: [text, ADVICE].join('\n\n'),
  html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body><p>${text}</p><p>${ADVICE}</p></body></html>`
    .markup,
});
