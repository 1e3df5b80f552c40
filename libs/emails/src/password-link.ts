import { rows } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { Clock, html, ids } from '@rampart/kernel';
import { MemberPasswords } from '@rampart/partners';
import { type EmailMessage, EmailSender } from '@rampart/ports';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type OfLogin, sendPasswordLink } from './jobs.js';

/** Requests the email for a member who has forgotten the password. */
@Injectable()
export class PasswordEmails {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly passwords: MemberPasswords,
  ) {}

  /** Responds in the same way and time whether or not a member has the address: the job of an unknown login sends nothing. */
  async askForLink(email: string): Promise<void> {
    const loginId = (await this.passwords.findLoginId(email)) ?? ids.next();
    await rows(this.database, insertJobs([newJob(sendPasswordLink, { loginId }, this.clock.now())]));
  }
}

/** Sends the link. A second one after an unclear attempt is harmless: each works until one was used. */
@Injectable()
export class SendPasswordLinkJob extends JobHandler<OfLogin> {
  readonly job = sendPasswordLink;
  private readonly log = new Logger('Emails');

  constructor(
    private readonly passwords: MemberPasswords,
    private readonly sender: EmailSender,
  ) {
    super();
  }

  async handleJob({ loginId }: OfLogin): Promise<void> {
    const found = await this.passwords.createOwnLink(loginId);
    if (!found) return;
    const result = await this.sender.sendEmail(messageOf(found));
    if (result.outcome === 'deferred') throw new Error(`the mail server does not take it yet: ${result.reason}`);
    if (result.outcome === 'refused') this.log.warn(`the link to a new password was refused: ${result.reason}`);
  }
}

const SUBJECT = 'Choose a new password';
const LINES = [
  'A new password was asked for, for your account of the partner dashboard.',
  'The link works once, for an hour. Was it not you? Then do nothing: your password stays as it is.',
];

const messageOf = ({ to, link }: { readonly to: string; readonly link: string }): EmailMessage => ({
  id: ids.next(),
  fromName: 'Partner dashboard',
  to,
  subject: SUBJECT,
  text: [LINES[0], link, LINES[1]].join('\n\n'),
  html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${SUBJECT}</title></head><body><p>${LINES[0]}</p><p><a href="${link}">${SUBJECT}</a></p><p>${LINES[1]}</p></body></html>`
    .markup,
});
