import { defineJob } from '@rampart/jobs';

export type OfEmail = { readonly emailId: string };

export const sendEmail = defineJob<OfEmail>('emails', 'sendEmail', {
  description:
    'Sends an email about an order, a refund or an identity check, once; later again while the mail server does not take it.',
  mayRunEarly: true,
});
