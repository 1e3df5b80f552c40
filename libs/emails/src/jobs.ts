import { defineJob } from '@rampart/jobs';

export type OfEmail = { readonly emailId: string };

export type OfLogin = { readonly loginId: string };

export const sendPasswordLink = defineJob<OfLogin>('emails', 'sendPasswordLink', {
  description: 'Sends a member who has forgotten the password a link to choose another, which works once, for an hour.',
  mayRunEarly: true,
});

export const sendEmail = defineJob<OfEmail>('emails', 'sendEmail', {
  description:
    'Sends an email about an order, a refund or an identity check, once; later again while the mail server does not take it.',
  mayRunEarly: true,
});
