interface FaultRow {
  readonly status: number;
  /** One sentence for the partner's developer; `{name}` is filled from the fault's facts. */
  readonly message: string;
}

/** Every error a partner can receive. The code is stable; the sentence may be reworded. */
export const FAULTS = {
  REQUEST_MALFORMED: { status: 400, message: 'The request or its address is not valid HTTP.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  BODY_MALFORMED: { status: 400, message: 'The request body is not valid {format}.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than {limit}.' },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, message: 'The content type {contentType} is not accepted here; send {accepted}.' },
  VALIDATION_FAILED: { status: 400, message: '{problem}' },
  CURSOR_INVALID: { status: 400, message: 'The parameter "after" names nothing of yours.' },
  NUMBER_NOT_EXACT: { status: 400, message: 'The number {number} has more digits than a JSON number can carry exactly.' },

  IDEMPOTENCY_KEY_INVALID: { status: 400, message: 'The Idempotency-Key must be sent once, with 1 to 255 printable ASCII characters.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This Idempotency-Key was already used with another body; use a new key for a new call.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The first call with this Idempotency-Key is still running; try again in a moment.' },

  RATE_LIMITED: { status: 429, message: 'Too many calls: {rate} per second are let in; try again in a second.' },

  UNAUTHORIZED: { status: 401, message: 'Send valid credentials: HTTP Basic with API key and secret, or a Bearer access token.' },
  FORBIDDEN: { status: 403, message: 'These credentials do not reach this route.' },
  SCOPE_MISSING: { status: 403, message: 'These credentials lack the scope {scope}.' },
  ADDRESS_NOT_ALLOWED: { status: 403, message: 'These credentials may not be used from this address.' },
  OPERATOR_UNAUTHORIZED: { status: 401, message: 'Send valid operator credentials.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer {method}.' },

  PARTNER_NOT_FOUND: { status: 404, message: 'No such partner.' },
  GRANT_INVALID: { status: 400, message: 'The code is wrong, expired, already used, or was made for another partner, address or verifier.' },
  GRANT_TYPE_UNSUPPORTED: { status: 400, message: 'The grant_type must be authorization_code or client_credentials.' },
  SCOPE_INVALID: { status: 400, message: 'These credentials cannot give the scope {scope}.' },
  AUTHORIZE_CLIENT_UNKNOWN: { status: 400, message: 'The clientId is no API key that works.' },
  AUTHORIZE_REDIRECT_UNREGISTERED: { status: 400, message: 'The redirectUrl is not one that the partner has registered.' },
  AUTHORIZE_REQUEST_INVALID: { status: 400, message: 'The request is not one that can be answered: {problem}.' },
  AUTHORIZE_PAGE_EXPIRED: { status: 410, message: 'This page has expired. Go back to where you came from and start again.' },
  AUTHORIZE_PAGE_FOREIGN: { status: 403, message: 'This page belongs to another browser. Go back to where you came from and start again.' },

  API_KEY_NOT_FOUND: { status: 404, message: 'No such API key.' },
  API_KEY_LAST: { status: 409, message: 'The last key that can manage keys cannot be deleted; create another with the scope write first.' },
  API_KEY_EXPIRED: { status: 409, message: 'The API key has expired; create another.' },
  API_KEY_LIMIT_REACHED: { status: 409, message: 'A partner can have {limit} API keys.' },
  API_KEY_EXCEEDS: { status: 403, message: 'A key cannot give what it does not have itself: {problem}.' },

  USER_NOT_FOUND: { status: 404, message: 'No such user.' },
  USER_EXISTS: { status: 409, message: 'A user with this email is already signed up.' },
  USER_BLOCKED: { status: 403, message: 'No new transactions are opened for this user for now; ask support.' },
  USER_NOT_BLOCKED: { status: 409, message: 'This user is not blocked.' },
  USER_NOT_VERIFIED: { status: 403, message: 'The user must be KYC verified before this; kyc is {kyc}.' },

  PHONE_INVALID: { status: 400, message: 'The phone number is not a valid mobile number for the country code given.' },
  PHONE_CODE_INVALID: { status: 400, message: 'The code is wrong, expired or already used; ask for a new one.' },
  PHONE_LOCKED: { status: 409, message: 'The phone number cannot be changed while KYC is {kyc}.' },
  PHONE_CODE_LIMIT_REACHED: { status: 429, message: 'Too many codes were sent; try again in an hour.' },
  SIGN_IN_MISMATCH: { status: 409, message: 'An account with this email has another phone number.' },
  SMS_NOT_SENT: { status: 503, message: 'The SMS could not be sent; try again in a moment.' },

  PHONE_NOT_VERIFIED: { status: 409, message: 'Verify the phone number first.' },
  DOCUMENTS_MISSING: { status: 409, message: 'Upload the required documents first; missing: {missing}.' },
  DOCUMENT_MISSING: { status: 400, message: 'Send the document as the form field "file".' },
  DOCUMENT_TYPE_INVALID: { status: 400, message: 'The field "type" must be one of {accepted}.' },
  DOCUMENT_FORMAT_UNSUPPORTED: { status: 415, message: 'The content of the file is not accepted for {type}; send one of {accepted}.' },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'The file is larger than {limit}.' },
  DOCUMENT_EMPTY: { status: 400, message: 'The file is empty.' },
  DOCUMENT_LIMIT_REACHED: { status: 409, message: 'This user already has {limit} uploaded files.' },
  DOCUMENTS_CLOSED: { status: 409, message: 'Documents cannot be uploaded while KYC is {kyc}.' },
  KYC_NOT_OPEN: { status: 409, message: 'KYC cannot do this while it is {kyc}.' },

  CRYPTO_UNSUPPORTED: { status: 400, message: '{cryptoCurrency} cannot be {type} here.' },
  CURRENCY_UNSUPPORTED: { status: 400, message: '{currency} is not supported.' },
  METHOD_UNSUPPORTED: { status: 400, message: '{method} is not a payment method for a {type}.' },
  METHOD_CURRENCY_MISMATCH: { status: 400, message: '{method} pays in {expected}, not in {currency}.' },
  METHOD_OR_CURRENCY_REQUIRED: { status: 400, message: 'Give a method or a currency.' },
  AMOUNT_REQUIRED: { status: 400, message: 'Give an amount: fiat or crypto.' },
  AMOUNT_INVALID: { status: 400, message: '{field} must be a positive number.' },
  AMOUNT_TOO_PRECISE: { status: 400, message: '{field} has more than {digits} digits after the decimal point, more than {currency} takes.' },
  AMOUNT_BELOW_MINIMUM: { status: 400, message: 'The amount is below the minimum of {min} {currency}.' },
  AMOUNT_ABOVE_MAXIMUM: { status: 400, message: 'The amount is above the maximum of {max} {currency}.' },
  AMOUNT_CONSUMED_BY_CHARGES: { status: 400, message: 'Nothing is left of the amount after charges.' },
  CHAIN_UNSUPPORTED: { status: 400, message: '{cryptoCurrency} is not handled on {chain}.' },
  WALLET_REQUIRED: { status: 400, message: 'Give the destination wallet.' },
  WALLET_INVALID: { status: 400, message: 'The wallet is not a valid {cryptoCurrency} address on {chain}: {problem}.' },
  WALLET_REFUSED: { status: 400, message: 'Nothing can be sent to this wallet.' },
  WALLET_IS_DEPOSIT_ADDRESS: { status: 400, message: 'This is a deposit address of this service; name a wallet of the user.' },
  METHOD_ATTRIBUTES_INVALID: { status: 400, message: '{method} needs the methodAttributes {required}; {problem}.' },
  PRICE_UNAVAILABLE: { status: 503, message: 'There is no current price; try again in a moment.' },
  PAYMENT_RAIL_UNAVAILABLE: { status: 503, message: 'The payment service does not answer; try again in a moment.' },

  TRANSACTION_NOT_FOUND: { status: 404, message: 'No such transaction.' },
  TRANSACTION_NOT_CANCELLABLE: { status: 409, message: 'The transaction can no longer be cancelled; it is {status}.' },
  REFUND_DESTINATION_NOT_APPLICABLE: { status: 409, message: 'Only a sell has a refund destination; this is a {type}.' },
  REFUND_DESTINATION_LOCKED: { status: 409, message: 'The refund destination can no longer be changed: a refund was begun.' },
  QUOTE_NOT_FOUND: { status: 404, message: 'No such quote.' },
  QUOTE_EXPIRED: { status: 410, message: 'The quote expired at {expiresAt}; ask for a new one.' },
  QUOTE_USED: { status: 409, message: 'A transaction was already created from this quote.' },
  QUOTE_MISMATCH: { status: 400, message: 'The quote was made for another {field}.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'No such request.' },
  REQUEST_ALREADY_USED: { status: 409, message: 'A transaction was already created from this request.' },

  KYC_DOCUMENT_NOT_FOUND: { status: 404, message: 'No such document.' },
  CHECKOUT_LINK_UNKNOWN: { status: 404, message: 'This checkout link is not valid.' },
  CHECKOUT_SESSION_ENDED: { status: 401, message: 'This visit has ended; open the link again.' },
  TOO_MANY_PINGS: { status: 429, message: '{max} test events are still in flight; try again when one is answered.' },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many event streams are open; poll instead.' },
  CHECKOUT_NOT_SIGNED_IN: { status: 403, message: 'Sign in first.' },

  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, message: 'No such webhook endpoint.' },
  WEBHOOK_URL_INVALID: { status: 400, message: 'The webhook URL cannot be used: {problem}.' },
  WEBHOOK_ENDPOINT_NOT_ENABLED: { status: 409, message: 'The webhook endpoint is disabled; enable it first.' },
  WEBHOOK_EVENT_NOT_FOUND: { status: 404, message: 'No such webhook event.' },
  WEBHOOK_CURSOR_INVALID: { status: 400, message: 'The parameter "after" is not a "next" that was answered here.' },
  WEBHOOK_ENDPOINT_LIMIT_REACHED: { status: 409, message: 'A partner can have {limit} webhook endpoints.' },

  PAYOUT_NOT_RETRYABLE: { status: 409, message: 'The payout cannot be sent again: {problem}.' },
  PAYOUT_WAS_SENT: { status: 409, message: 'The provider knows this payout as sent, under {reference}.' },
  REFUND_NOT_POSSIBLE: { status: 409, message: 'Nothing can be sent back: {problem}.' },
  REFUND_DESTINATION_MISSING: { status: 409, message: 'The transaction has no refund destination; the partner must name one first.' },
  COMPLETION_NOT_POSSIBLE: { status: 409, message: 'The transaction cannot be completed: {problem}.' },
  INBOUND_EVENT_NOT_FOUND: { status: 404, message: 'No such inbound event.' },
  INBOUND_EVENT_MATCHED: { status: 409, message: 'This money already belongs to a transaction.' },
  MATCH_NOT_POSSIBLE: { status: 409, message: 'This money cannot be matched to the transaction: {problem}.' },
  RETURN_NOT_POSSIBLE: { status: 409, message: 'This money cannot be sent back: {problem}.' },
  BOOKING_NOT_POSSIBLE: { status: 409, message: 'This cannot be booked: {problem}.' },
  WRITE_OFF_NOT_POSSIBLE: { status: 409, message: 'There is nothing to write off: {problem}.' },
  CONFLICT_NOT_FOUND: { status: 404, message: 'No such conflict.' },
  CONFLICT_RESOLVED: { status: 409, message: 'This conflict was already resolved.' },
  FOUR_EYES_REQUIRED: { status: 403, message: 'A second operator must approve this.' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'No such proposal.' },
  PROPOSAL_OPEN: { status: 409, message: 'A decision about this transaction already waits for a second operator.' },
  PROPOSAL_DECIDED: { status: 409, message: 'This proposal was already decided.' },

  SESSION_REQUIRED: { status: 401, message: 'Sign in; the session has ended.' },
  SIGN_IN_FAILED: { status: 401, message: 'Name or password is wrong; after five wrong tries a login is closed for 15 minutes.' },
  SIGN_IN_CODE_INVALID: { status: 401, message: 'The code is wrong or used; after five wrong tries a login is closed for 15 minutes.' },
  LOGIN_EXISTS: { status: 409, message: 'Somebody already signs in with this name.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'No such member of the team.' },
  LAST_OWNER: { status: 409, message: 'The team needs an owner; make somebody else one first.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'This invitation was used, withdrawn or has expired; ask for a new one.' },
  CROSS_SITE_REFUSED: { status: 403, message: 'This request did not come from a page of this service.' },
  ROLE_INSUFFICIENT: { status: 403, message: 'Your role ({role}) does not allow this.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with a code from your authenticator app first.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Set up two-step sign-in first.' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'Begin the set-up of two-step sign-in anew.' },
  PASSWORD_WRONG: { status: 400, message: 'The current password is wrong.' },
  SESSION_NOT_FOUND: { status: 404, message: 'No such session.' },

  SANDBOX_NOTHING_TO_DECIDE: { status: 409, message: '{problem}' },

  SERVICE_UNAVAILABLE: { status: 503, message: 'The service cannot answer right now; try again in a moment.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side; quote the requestId when you write to us.' },
} as const satisfies Record<string, FaultRow>;

export type FaultCode = keyof typeof FAULTS;
export type FaultFacts = Readonly<Record<string, string | number>>;

export interface FaultDetail {
  readonly field: string;
  readonly problem: string;
}

/** A refusal that a partner is meant to read. Thrown as `throw fault('CODE', { facts })`. */
export class Fault extends Error {
  readonly status: number;

  constructor(
    readonly code: FaultCode,
    readonly facts: FaultFacts = {},
    readonly details?: readonly FaultDetail[],
  ) {
    super(sentence(code, facts));
    this.name = 'Fault';
    this.status = FAULTS[code].status;
  }
}

export const fault = (code: FaultCode, facts?: FaultFacts, details?: readonly FaultDetail[]): Fault => new Fault(code, facts, details);

const sentence = (code: FaultCode, facts: FaultFacts): string =>
  FAULTS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => oneLine(clip(String(facts[name] ?? name), name)));

/** Facts may quote what the partner sent, so they are clipped: the first 120 characters must say what is wrong. */
const MOST_QUOTED = 80;
/** A `problem` is a sentence of ours. */
const MOST_OF_A_PROBLEM = 120;

function clip(text: string, name: string): string {
  const most = name === 'problem' ? MOST_OF_A_PROBLEM : MOST_QUOTED;
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** No line breaks, control characters or halves of characters. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');
