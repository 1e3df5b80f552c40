/** Events that users get an email about. `caseMessage`: an operator wrote to the user. */
export const EMAIL_KINDS = [
  'orderReceived',
  'orderCompleted',
  'refundSent',
  'paymentHeld',
  'kycDecided',
  'caseMessage',
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/**
 * `bounced`: the address has no mailbox; `refused`: the server never accepts the message. `withheld`: the address bounced before, or the installation sends no
 * email. `unclear`: it may have arrived, twice at most. `givenUp`: the server did not accept it for a day.
 */
export const EMAIL_STATES = [
  'queued',
  'sending',
  'sent',
  'bounced',
  'refused',
  'withheld',
  'unclear',
  'givenUp',
] as const;
export type EmailState = (typeof EMAIL_STATES)[number];
