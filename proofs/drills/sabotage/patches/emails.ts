import type { Sabotage } from '../sabotage.js';

const JOURNEY = { tests: ['proofs/journeys/emails.spec'], project: 'journeys' } as const;

const REPORTS = { tests: ['proofs/medium/email-reports.spec'], project: 'medium' } as const;

/** Emails to users: to whom, and how often. */
export const EMAILS: readonly Sabotage[] = [
  {
    ...JOURNEY,
    name: 'partners who are off have emails written',
    file: 'libs/emails/src/new-email.ts',
    in: 'emailStatements',
    find: 's.partner_id = u.partner_id AND s.emails_on',
    replace: 's.partner_id = u.partner_id',
    only: 'are not written while the partner is off',
  },
  {
    ...JOURNEY,
    name: 'a refund has an email again when the bank confirms it',
    file: 'libs/emails/src/new-email.ts',
    in: 'emailStatements',
    find: '${event.subjectId}::uuid, u.email_key,',
    replace: '${event.subjectId}::uuid, u.email_key || gen_random_uuid(),',
    only: 'name each refund with its amount and time, once',
  },
  {
    ...JOURNEY,
    name: 'an email that may have arrived is sent until the server answers',
    file: 'libs/emails/src/email-outbox.ts',
    in: 'nextOf',
    find: 'return unclear + 1 >= MAX_UNCLEAR',
    replace: 'return unclear > MAX_UNCLEAR',
    only: 'are sent twice at most where it is unclear',
  },
  {
    ...JOURNEY,
    name: 'an address without a mailbox is written to again',
    file: 'libs/emails/src/send-email.job.ts',
    in: 'SendEmailJob.endOf',
    find: 'if (await this.bounces.hasBounced(addressee))',
    replace: 'if (message.to === addressee.emailKey)',
    only: 'end at an address without a mailbox',
  },
  {
    name: 'a line break in a name ends the header',
    file: 'libs/ports/src/email.ts',
    in: 'headerProblem',
    find: '.find(([, text]) => CONTROL.test(text))',
    replace: ".find(([, text]) => text === '\\n')",
    tests: ['proofs/medium/drivers/email.spec'],
    project: 'medium',
    only: 'goes nowhere with a line break in the name of its sender',
  },
  {
    ...REPORTS,
    name: 'a report ends messages to any address',
    file: 'libs/emails/src/email-reports.ts',
    in: 'EmailReports.recordReport',
    find: 'mailboxOf(address) === mailboxOf(user.email)',
    replace: "address !== ''",
    only: 'that are foreign or forged change nothing',
  },
  {
    ...REPORTS,
    name: 'a repeated report marks an address again',
    file: 'libs/emails/src/email-reports.ts',
    in: 'EmailReports.endEmail',
    find: "state IN ('queued', 'sending', 'sent', 'unclear')",
    replace: "state <> 'withheld'",
    only: 'set no mark again when they are repeated',
  },
  {
    ...REPORTS,
    name: 'a full mailbox marks its address',
    file: 'libs/emails/src/email-reports.ts',
    in: 'EmailReports.endEmail',
    find: "FROM recorded WHERE ${fate === 'noMailbox'}::boolean",
    replace: 'FROM recorded WHERE ${fate.length > 0}::boolean',
    only: 'end the message and blame no address',
  },
];
