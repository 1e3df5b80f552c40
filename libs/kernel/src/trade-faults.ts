import type { FaultRow } from './fault-row.js';

/** Errors about users, orders, webhooks and operators' decisions. */
export const TRADE_FAULTS = {
  TRANSACTION_NOT_FOUND: { status: 404, message: 'No such transaction.' },
  TRANSACTION_NOT_CANCELLABLE: { status: 409, message: 'The transaction can no longer be cancelled; it is {status}.' },
  REFUND_DESTINATION_NOT_APPLICABLE: {
    status: 409,
    message: 'Only a sell has a refund destination; this is a {type}.',
  },
  REFUND_DESTINATION_LOCKED: {
    status: 409,
    message: 'The refund destination can no longer be changed: a refund has started.',
  },
  QUOTE_NOT_FOUND: { status: 404, message: 'No such quote.' },
  QUOTE_EXPIRED: { status: 410, message: 'The quote expired at {expiresAt}; request a new one.' },
  QUOTE_USED: { status: 409, message: 'A transaction was already created from this quote; request a new one.' },
  QUOTE_MISMATCH: { status: 400, message: 'The quote was made for another {field}; request a new one.' },
  QUOTE_LIMIT_REACHED: {
    status: 429,
    message: '{most} unused quotes are held, which is the limit; use one, or try again when one has expired.',
  },
  UNPAID_LIMIT_REACHED: {
    status: 409,
    message: 'This user has {open} USD in unpaid orders, of {most} USD at most; have one paid, or try again later.',
  },
  PARTNER_UNPAID_LIMIT_REACHED: {
    status: 409,
    message:
      'Your unpaid orders are worth {open} USD, of {most} USD at most; have one paid, or ask for a higher limit.',
  },
  RECORD_ALTERED: {
    status: 409,
    message:
      'This record was changed outside the service, so it is not used; pay nothing for it, and report it to support.',
  },
  REQUEST_NOT_FOUND: { status: 404, message: 'No such request.' },
  REQUEST_ALREADY_USED: { status: 409, message: 'A transaction was already created from this request.' },

  KYC_DOCUMENT_NOT_FOUND: { status: 404, message: 'No such document.' },
  KYC_DOCUMENT_UNREADABLE: {
    status: 422,
    message: 'The picture cannot be decoded, so it is not shown; ask the user for another.',
  },
  KYC_DOCUMENT_DAMAGED: {
    status: 503,
    message: 'The file in the vault is damaged: restore it from a backup, or request it again.',
  },
  KYC_DOCUMENT_LOST: { status: 410, message: 'The vault has lost this file: restore or request it again.' },
  CHECKOUT_LINK_UNKNOWN: { status: 404, message: 'This checkout link is not valid.' },
  CHECKOUT_LINK_USED: { status: 409, message: 'This checkout link was already opened; it opens once.' },
  CHECKOUT_LINK_EXPIRED: { status: 410, message: 'This checkout link has expired; ask for a new one.' },
  CHECKOUT_KEY_LINKS_OFF: {
    status: 403,
    message: 'This partner accepts no links with its API key; open the checkout by a checkout session.',
  },
  CHECKOUT_OTHER_USER: { status: 403, message: 'This checkout link is for another user.' },
  CHECKOUT_SESSION_NOT_FOUND: { status: 404, message: 'No such checkout session.' },
  CHECKOUT_SESSION_ENDED: { status: 401, message: 'This checkout session has ended; open the link again.' },
  TOO_MANY_PINGS: { status: 429, message: '{max} test events are still in flight; try again when one is answered.' },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many event streams are open; poll instead.' },
  CHECKOUT_NOT_SIGNED_IN: { status: 403, message: 'Sign in first.' },
  CHECKOUT_PREVIEW: { status: 409, message: 'This is a preview of the checkout; signing in is off.' },

  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: 'No such webhook endpoint.' },
  WEBHOOK_URL_INVALID: { status: 400, message: 'The webhook URL cannot be used: {problem}.' },
  WEBHOOK_ENDPOINT_NOT_ENABLED: { status: 409, message: 'The webhook endpoint is disabled; enable it first.' },
  WEBHOOK_EVENT_NOT_FOUND: { status: 404, message: 'No such webhook event.' },
  WEBHOOK_CURSOR_INVALID: { status: 400, message: 'The parameter "after" is not a "next" value of this list.' },
  WEBHOOK_ENDPOINT_LIMIT_REACHED: {
    status: 409,
    message: 'A partner can have at most {limit} webhook endpoints; delete one first.',
  },

  PAYOUT_NOT_RETRYABLE: { status: 409, message: 'The payout cannot be sent again: {problem}.' },
  PAYOUT_WAS_SENT: {
    status: 409,
    message: 'The provider reports this payout as sent, with the reference {reference}.',
  },
  REFUND_NOT_POSSIBLE: { status: 409, message: 'The refund is not possible: {problem}.' },
  REFUND_DESTINATION_MISSING: {
    status: 409,
    message: 'The transaction has no refund destination on {chain}; the partner must name one first.',
  },
  COMPLETION_NOT_POSSIBLE: { status: 409, message: 'The transaction cannot be completed: {problem}.' },
  NOT_SENT_NOT_POSSIBLE: { status: 409, message: 'It cannot be recorded as not sent: {problem}.' },
  INBOUND_EVENT_NOT_FOUND: { status: 404, message: 'No such inbound event.' },
  INBOUND_EVENT_MATCHED: { status: 409, message: 'This payment already belongs to a transaction.' },
  MATCH_NOT_POSSIBLE: { status: 409, message: 'This payment cannot be matched to the transaction: {problem}.' },
  CREDIT_NOT_POSSIBLE: { status: 409, message: 'This deposit cannot be credited: {problem}.' },
  RETURN_NOT_POSSIBLE: { status: 409, message: 'This payment cannot be returned: {problem}.' },
  BOOKING_NOT_POSSIBLE: { status: 409, message: 'The booking is not possible: {problem}.' },
  WRITE_OFF_NOT_POSSIBLE: { status: 409, message: 'There is nothing to write off: {problem}.' },
  CONFLICT_NOT_FOUND: { status: 404, message: 'No such conflict.' },
  CONFLICT_RESOLVED: { status: 409, message: 'This conflict was already resolved.' },
  FOUR_EYES_REQUIRED: { status: 403, message: 'A second operator must approve this.' },
  FOUR_EYES_BY_PERSON: {
    status: 403,
    message: 'A service token is no second pair of eyes; an operator must approve this at the console.',
  },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'No such proposal.' },
  PROPOSAL_OPEN: {
    status: 409,
    message: 'A decision about this transaction is already waiting for a second operator.',
  },
  CATALOGUE_CHANGE_OPEN: { status: 409, message: 'A change of this value is already waiting for a second operator.' },
  RESTORE_NOT_ASKED: {
    status: 409,
    message: 'The providers are still being asked what was sent since the backup. Release it when that is done.',
  },
  BRAKE_RELEASED: { status: 409, message: 'This brake was already released.' },
  STATEMENT_REFUSED: { status: 422, message: 'The statement is refused at line {line}: {problem}.' },
  DESK_BATCH_CHANGED: { status: 409, message: 'These are not the payouts that were shown; look at the batch again.' },
  DESK_NOT_POSSIBLE: { status: 409, message: 'This is not possible: {problem}.' },
  WALLET_NOT_POSSIBLE: { status: 409, message: 'This is not possible: {problem}.' },
  PROPOSAL_DECIDED: { status: 409, message: 'This proposal was already decided.' },

  SESSION_REQUIRED: { status: 401, message: 'The session has ended; sign in again.' },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'Name or password is wrong; after five failed attempts, none is accepted from there for 15 minutes.',
  },
  SIGN_IN_CODE_INVALID: {
    status: 401,
    message: 'The code is wrong or used; after five failed attempts, none is accepted from there for 15 minutes.',
  },
  SIGN_IN_LOCKED: {
    status: 429,
    message: 'After too many wrong attempts, none is accepted from here; try again in {time}.',
  },
  SIGN_IN_LIMITED: {
    status: 429,
    message: 'Too many attempts to sign in with this name or from this address; try again in a few seconds.',
  },
  SIGN_IN_BUSY: { status: 503, message: 'Too many people are signing in at this moment; try again in a few seconds.' },
  LOGIN_EXISTS: { status: 409, message: 'This name is already in use; choose another.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'No such team member.' },
  LAST_OWNER: { status: 409, message: 'A team needs an owner; make another member an owner first.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'This invitation was used, withdrawn or has expired; ask for a new one.',
  },
  PASSWORD_LINK_INVALID: { status: 404, message: 'This link was used or has expired; ask for a new one.' },
  CROSS_SITE_REFUSED: { status: 403, message: 'This request did not come from a page of this service.' },
  ROLE_INSUFFICIENT: { status: 403, message: 'Your role ({role}) does not allow this.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with a code from your authenticator app first.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Set up two-step sign-in first.' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'Start the set-up of two-step sign-in again.' },
  PASSWORD_WRONG: { status: 400, message: 'The current password is wrong.' },
  PASSWORD_REQUIRED: { status: 403, message: 'Enter your password again first.' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'This password is among those that are tried first; choose a longer or less usual one.',
  },
  PASSWORD_PERSONAL: { status: 400, message: 'The password must not contain your name or address.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'No such passkey.' },
  PASSKEY_NOT_BEGUN: { status: 409, message: 'Start again with the passkey.' },
  PASSKEY_REFUSED: { status: 401, message: 'This passkey is not known here, or its answer is not valid.' },
  PASSKEY_LIMIT_REACHED: { status: 409, message: 'A person can have at most {limit} passkeys; remove one first.' },
  SESSION_NOT_FOUND: { status: 404, message: 'No such session.' },

  SANDBOX_NOTHING_TO_DECIDE: { status: 409, message: '{problem}' },

  SERVICE_UNAVAILABLE: { status: 503, message: 'The service cannot answer right now; try again in a moment.' },
  INTERNAL: { status: 500, message: 'An internal error occurred; quote the requestId when you contact support.' },
} as const satisfies Record<string, FaultRow>;
