interface FaultRow {
  readonly status: number;
  /** One sentence for the partner's developer. `{name}` is replaced by the fault's facts. */
  readonly message: string;
}

/** Every error that a caller can receive. Codes are stable; messages may be reworded. */
export const FAULTS = {
  REQUEST_MALFORMED: { status: 400, message: 'The request or its address is not valid HTTP.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  BODY_MALFORMED: { status: 400, message: 'The request body is not valid {format}.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request body is larger than {limit}.' },
  CONTENT_TYPE_UNSUPPORTED: {
    status: 415,
    message: 'The content type {contentType} is not accepted here; send {accepted}.',
  },
  VALIDATION_FAILED: { status: 400, message: '{problem}' },
  CURSOR_INVALID: {
    status: 400,
    message: 'The parameter "after" is not the id of an item of this list; send the id of the last item that you have.',
  },
  NUMBER_NOT_EXACT: {
    status: 400,
    message: 'The number {number} has more digits than a JSON number can carry exactly; send fewer digits.',
  },

  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'Send one Idempotency-Key header, of 1 to 255 printable ASCII characters.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used with another body; use a new key for a new request.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running; try again in a moment.',
  },

  RATE_LIMITED: { status: 429, message: 'Too many requests: the limit is {rate} per second; try again in a second.' },

  UNAUTHORIZED: {
    status: 401,
    message: 'Send valid credentials: HTTP Basic with API key and secret, or a Bearer access token.',
  },
  FORBIDDEN: { status: 403, message: 'These credentials do not give access to this route.' },
  SCOPE_MISSING: { status: 403, message: 'These credentials lack the scope {scope}; use an API key that has it.' },
  ADDRESS_NOT_ALLOWED: {
    status: 403,
    message: "This API key may not be used from this IP address; see the key's allowed addresses.",
  },
  OPERATOR_UNAUTHORIZED: { status: 401, message: 'Send valid operator credentials.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this URL; check the path and its ids.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support the method {method}.' },

  PARTNER_NOT_FOUND: { status: 404, message: 'No such partner.' },
  GRANT_INVALID: {
    status: 400,
    message: 'The code is wrong, expired, already used, or was issued for another partner, redirect URL or verifier.',
  },
  GRANT_TYPE_UNSUPPORTED: { status: 400, message: 'The grant_type must be authorization_code or client_credentials.' },
  SCOPE_INVALID: { status: 400, message: 'These credentials cannot grant the scope {scope}.' },
  AUTHORIZE_CLIENT_UNKNOWN: { status: 400, message: 'The clientId is not an active API key.' },
  AUTHORIZE_REDIRECT_UNREGISTERED: {
    status: 400,
    message: 'The redirectUrl is not registered; the partner must register it first.',
  },
  AUTHORIZE_REQUEST_INVALID: { status: 400, message: 'The authorization request is not valid: {problem}.' },
  AUTHORIZE_PAGE_EXPIRED: {
    status: 410,
    message: 'This page has expired. Go back to where you came from and start again.',
  },
  AUTHORIZE_PAGE_FOREIGN: {
    status: 403,
    message: 'This page was opened in another browser. Go back to where you came from and start again.',
  },

  API_KEY_NOT_FOUND: { status: 404, message: 'No such API key.' },
  API_KEY_LAST: {
    status: 409,
    message: 'The last key that can manage keys cannot be deleted; create another with the scope write first.',
  },
  API_KEY_EXPIRED: { status: 409, message: 'The API key has expired; create another.' },
  API_KEY_LIMIT_REACHED: { status: 409, message: 'A partner can have at most {limit} API keys; delete one first.' },
  API_KEY_EXCEEDS: { status: 403, message: 'An API key cannot grant more than it has itself: {problem}.' },

  USER_NOT_FOUND: { status: 404, message: 'No such user.' },
  USER_EXISTS: { status: 409, message: 'A user with this email is already signed up.' },
  USER_BLOCKED: { status: 403, message: 'This user cannot open new transactions for now; ask support.' },
  USER_NOT_BLOCKED: { status: 409, message: 'This user is not blocked.' },
  USER_NOT_VERIFIED: { status: 403, message: 'The user must pass KYC first; kyc is {kyc}.' },

  PHONE_INVALID: { status: 400, message: 'The phone number is not a valid mobile number for the country code given.' },
  PHONE_CODE_INVALID: { status: 400, message: 'The code is wrong, expired or already used; request a new one.' },
  PHONE_LOCKED: { status: 409, message: 'The phone number cannot be changed while KYC is {kyc}.' },
  PHONE_CODE_LIMIT_REACHED: { status: 429, message: 'Too many codes were sent; try again in an hour.' },
  SIGN_IN_MISMATCH: { status: 409, message: 'An account with this email has another phone number.' },
  SMS_NOT_SENT: { status: 503, message: 'The SMS could not be sent; try again in a moment.' },

  PHONE_NOT_VERIFIED: { status: 409, message: 'Verify the phone number first.' },
  DOCUMENTS_MISSING: { status: 409, message: 'Upload the required documents first; missing: {missing}.' },
  DOCUMENT_MISSING: { status: 400, message: 'Send the document as the form field "file".' },
  DOCUMENT_TYPE_INVALID: { status: 400, message: 'The field "type" must be one of {accepted}.' },
  DOCUMENT_FORMAT_UNSUPPORTED: {
    status: 415,
    message: 'The content of the file is not accepted for {type}; send one of {accepted}.',
  },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'The file is larger than {limit}.' },
  DOCUMENT_EMPTY: { status: 400, message: 'The file is empty.' },
  DOCUMENT_LIMIT_REACHED: { status: 409, message: 'This user already has {limit} uploaded files, which is the limit.' },
  DOCUMENTS_CLOSED: { status: 409, message: 'Documents cannot be uploaded while KYC is {kyc}.' },
  KYC_NOT_OPEN: { status: 409, message: 'This is not possible while KYC is {kyc}.' },

  CRYPTO_UNSUPPORTED: { status: 400, message: '{cryptoCurrency} cannot be {type} here.' },
  CURRENCY_UNSUPPORTED: { status: 400, message: '{currency} is not supported.' },
  METHOD_UNSUPPORTED: { status: 400, message: '{method} is not a payment method for a {type}.' },
  METHOD_CURRENCY_MISMATCH: { status: 400, message: '{method} pays in {expected}, not in {currency}.' },
  METHOD_OR_CURRENCY_REQUIRED: { status: 400, message: 'Send a method or a currency.' },
  AMOUNT_REQUIRED: { status: 400, message: 'Send an amount: fiat or crypto.' },
  AMOUNT_INVALID: { status: 400, message: '{field} must be a positive number.' },
  AMOUNT_TOO_PRECISE: { status: 400, message: '{field} has too many decimals: {currency} allows {digits}.' },
  AMOUNT_BELOW_MINIMUM: { status: 400, message: 'The amount is below the minimum of {min} {currency}.' },
  AMOUNT_ABOVE_MAXIMUM: { status: 400, message: 'The amount is above the maximum of {max} {currency}.' },
  AMOUNT_CONSUMED_BY_CHARGES: {
    status: 400,
    message: 'Nothing is left of the amount after charges; send a larger amount.',
  },
  CHAIN_UNSUPPORTED: { status: 400, message: '{cryptoCurrency} is not supported on {chain}.' },
  WALLET_REQUIRED: { status: 400, message: 'Send the destination wallet.' },
  WALLET_INVALID: { status: 400, message: 'The wallet is not a valid {cryptoCurrency} address on {chain}: {problem}.' },
  WALLET_REFUSED: { status: 400, message: 'Payments to this wallet are refused; use another wallet.' },
  WALLET_IS_DEPOSIT_ADDRESS: {
    status: 400,
    message: 'This is a deposit address of this service; use a wallet of the user.',
  },
  METHOD_ATTRIBUTES_INVALID: { status: 400, message: '{method} needs the methodAttributes {required}; {problem}.' },
  PRICE_UNAVAILABLE: { status: 503, message: 'There is no current price; try again in a moment.' },
  PAYMENT_RAIL_UNAVAILABLE: { status: 503, message: 'The payment provider does not respond; try again in a moment.' },

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
  REQUEST_NOT_FOUND: { status: 404, message: 'No such request.' },
  REQUEST_ALREADY_USED: { status: 409, message: 'A transaction was already created from this request.' },

  KYC_DOCUMENT_NOT_FOUND: { status: 404, message: 'No such document.' },
  KYC_DOCUMENT_LOST: { status: 410, message: 'The vault has lost this file: restore or request it again.' },
  CHECKOUT_LINK_UNKNOWN: { status: 404, message: 'This checkout link is not valid.' },
  CHECKOUT_SESSION_ENDED: { status: 401, message: 'This checkout session has ended; open the link again.' },
  TOO_MANY_PINGS: { status: 429, message: '{max} test events are still in flight; try again when one is answered.' },
  TOO_MANY_STREAMS: { status: 429, message: 'Too many event streams are open; poll instead.' },
  CHECKOUT_NOT_SIGNED_IN: { status: 403, message: 'Sign in first.' },

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
    message: 'The transaction has no refund destination; the partner must name one first.',
  },
  COMPLETION_NOT_POSSIBLE: { status: 409, message: 'The transaction cannot be completed: {problem}.' },
  INBOUND_EVENT_NOT_FOUND: { status: 404, message: 'No such inbound event.' },
  INBOUND_EVENT_MATCHED: { status: 409, message: 'This payment already belongs to a transaction.' },
  MATCH_NOT_POSSIBLE: { status: 409, message: 'This payment cannot be matched to the transaction: {problem}.' },
  RETURN_NOT_POSSIBLE: { status: 409, message: 'This payment cannot be returned: {problem}.' },
  BOOKING_NOT_POSSIBLE: { status: 409, message: 'The booking is not possible: {problem}.' },
  WRITE_OFF_NOT_POSSIBLE: { status: 409, message: 'There is nothing to write off: {problem}.' },
  CONFLICT_NOT_FOUND: { status: 404, message: 'No such conflict.' },
  CONFLICT_RESOLVED: { status: 409, message: 'This conflict was already resolved.' },
  FOUR_EYES_REQUIRED: { status: 403, message: 'A second operator must approve this.' },
  PROPOSAL_NOT_FOUND: { status: 404, message: 'No such proposal.' },
  PROPOSAL_OPEN: {
    status: 409,
    message: 'A decision about this transaction is already waiting for a second operator.',
  },
  PROPOSAL_DECIDED: { status: 409, message: 'This proposal was already decided.' },

  SESSION_REQUIRED: { status: 401, message: 'The session has ended; sign in again.' },
  SIGN_IN_FAILED: {
    status: 401,
    message: 'Name or password is wrong; after five failed attempts a login is locked for 15 minutes.',
  },
  SIGN_IN_CODE_INVALID: {
    status: 401,
    message: 'The code is wrong or used; after five failed attempts a login is locked for 15 minutes.',
  },
  LOGIN_EXISTS: { status: 409, message: 'This name is already in use; choose another.' },
  MEMBER_NOT_FOUND: { status: 404, message: 'No such team member.' },
  LAST_OWNER: { status: 409, message: 'A team needs an owner; make another member an owner first.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'This invitation was used, withdrawn or has expired; ask for a new one.',
  },
  CROSS_SITE_REFUSED: { status: 403, message: 'This request did not come from a page of this service.' },
  ROLE_INSUFFICIENT: { status: 403, message: 'Your role ({role}) does not allow this.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm with a code from your authenticator app first.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Set up two-step sign-in first.' },
  SECOND_FACTOR_NOT_BEGUN: { status: 409, message: 'Start the set-up of two-step sign-in again.' },
  PASSWORD_WRONG: { status: 400, message: 'The current password is wrong.' },
  SESSION_NOT_FOUND: { status: 404, message: 'No such session.' },

  SANDBOX_NOTHING_TO_DECIDE: { status: 409, message: '{problem}' },

  SERVICE_UNAVAILABLE: { status: 503, message: 'The service cannot answer right now; try again in a moment.' },
  INTERNAL: { status: 500, message: 'An internal error occurred; quote the requestId when you contact support.' },
} as const satisfies Record<string, FaultRow>;

export type FaultCode = keyof typeof FAULTS;
export type FaultFacts = Readonly<Record<string, string | number>>;

export interface FaultDetail {
  readonly field: string;
  readonly problem: string;
}

/** An error response. Thrown as `throw fault('CODE', { facts })`. */
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

export const fault = (code: FaultCode, facts?: FaultFacts, details?: readonly FaultDetail[]): Fault =>
  new Fault(code, facts, details);

const sentence = (code: FaultCode, facts: FaultFacts): string =>
  FAULTS[code].message.replace(/\{(\w+)\}/g, (_, name: string) => oneLine(clip(String(facts[name] ?? name), name)));

/** Facts may quote the request, so they are clipped: the first 120 characters of a message must say what is wrong. */
const MAX_QUOTED_CHARACTERS = 80;
/** A `problem` is the service's own sentence, so it may be longer. */
const MAX_PROBLEM_CHARACTERS = 120;

function clip(text: string, name: string): string {
  const max = name === 'problem' ? MAX_PROBLEM_CHARACTERS : MAX_QUOTED_CHARACTERS;
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** Removes line breaks, control characters and halves of surrogate pairs, so that a request cannot write log lines. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ');
