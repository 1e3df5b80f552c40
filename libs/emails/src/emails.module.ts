import { PartnersModule } from '@rampart/partners';
import { Module } from '@nestjs/common';
import { BouncedAddresses } from './bounced-addresses.js';
import { EmailBounces } from './bounces.js';
import { BuildEmail } from './build-email.js';
import { EmailOutbox } from './email-outbox.js';
import { ReadFacts } from './read-facts.js';
import { NotifyOwnersJob } from './owner-notice.js';
import { OwnEmails } from './own-emails.js';
import { PasswordEmails, SendPasswordLinkJob } from './password-link.js';
import { EmailPreviews } from './preview.js';
import { Receipts } from './receipt/receipt.js';
import { ReceiptLinks } from './receipt/receipt-links.js';
import { SendEmailJob } from './send-email.job.js';

const SERVICES = [EmailBounces, EmailPreviews, OwnEmails, PasswordEmails, ReceiptLinks, Receipts];

/** Receipts and previews, for the API. */
@Module({
  imports: [PartnersModule],
  providers: SERVICES,
  exports: SERVICES,
})
export class EmailsModule {}

/** Marked addresses, for operators. */
@Module({ providers: [BouncedAddresses], exports: [BouncedAddresses] })
export class BouncedAddressesModule {}

/** The job handler, for the worker. */
@Module({
  imports: [EmailsModule, PartnersModule],
  providers: [BuildEmail, EmailOutbox, NotifyOwnersJob, ReadFacts, SendEmailJob, SendPasswordLinkJob],
})
export class EmailsJobsModule {}
