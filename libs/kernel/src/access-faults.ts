import type { FaultRow } from './fault-row.js';

/** Errors about requests, credentials, partners and users who sign in. */
export const ACCESS_FAULTS = {
  REQUEST_MALFORMED: { status: 400, message: 'The request or its address is not valid HTTP.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The headers of the request are too large.' },
  BODY_MALFORMED: { status: 400, message: 'The request body is not valid {format}.' },
  QUERY_MALFORMED: { status: 400, message: 'The query is not UTF-8, percent-encoded.' },
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
    message:
      'This Idempotency-Key was already used with another body or by another API key; use a new one for a new request.',
  },
  SECRET_SHOWN_ONCE: {
    status: 409,
    message: 'This call was carried out before, and its secret is shown only once; rotate it, or ask for another.',
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
  QUEUE_ACTION_REFUSED: {
    status: 403,
    message: 'Bull Board may pause, resume, retry, promote and remove jobs, but neither add nor change one.',
  },
  OPERATOR_BASIC_REFUSED: {
    status: 401,
    message:
      'Passwords are for the console; a script sends a service token (of your Account page) as Authorization: Bearer.',
  },
  TOKEN_SCOPE_MISSING: { status: 403, message: 'This service token lacks the scope {scope}; use one that has it.' },
  TOKEN_REFUSED: { status: 403, message: 'Service tokens cannot do this; an operator can, at the console.' },
  TOKEN_ADDRESS_REFUSED: { status: 403, message: 'This service token may not be used from this IP address.' },
  OPERATOR_NOT_FOUND: { status: 404, message: 'No such operator.' },
  TOKEN_NOT_FOUND: { status: 404, message: 'No such service token.' },
  TOKEN_EXISTS: { status: 409, message: 'There is or was a service token of this name; choose another.' },
  TOKEN_OF_ANOTHER: {
    status: 403,
    message: 'Only the operator who created this service token can rotate it; revoke it, and create one of your own.',
  },
  TOKEN_ENDED: { status: 409, message: 'This service token has ended; make another.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this URL; check the path and its ids.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This URL does not support the method {method}.' },

  PARTNER_ELSEWHERE: { status: 421, message: 'This partner is served at {place}; send the call there.' },
  PARTNER_MOVING: { status: 503, message: 'This partner is moving to other servers; try again in a few seconds.' },
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
    message: 'The last key that can manage keys cannot be deleted; create another with the scope keys first.',
  },
  API_KEY_EXPIRED: { status: 409, message: 'The API key has expired; create another.' },
  API_KEY_LIMIT_REACHED: { status: 409, message: 'A partner can have at most {limit} API keys; delete one first.' },
  API_KEY_EXCEEDS: { status: 403, message: 'An API key cannot grant more than it has itself: {problem}.' },

  USER_NOT_FOUND: { status: 404, message: 'No such user.' },
  USER_EXISTS: { status: 409, message: 'A user with this email is already signed up.' },
  USER_BLOCKED: { status: 403, message: 'This user cannot open new transactions for now; ask support.' },
  USER_NOT_BLOCKED: { status: 409, message: 'This user is not blocked.' },
  ADDRESS_NOT_BOUNCED: { status: 409, message: 'Emails go to this address already.' },
  USER_NOT_ERASABLE: { status: 409, message: 'The user cannot be erased yet: {problem}.' },
  USER_NOT_VERIFIED: { status: 403, message: 'The user must pass KYC first; kyc is {kyc}.' },

  PHONE_INVALID: { status: 400, message: 'The phone number is not a valid mobile number for the country code given.' },
  PHONE_CODE_INVALID: { status: 400, message: 'The code is wrong, expired or already used; request a new one.' },
  PHONE_CODE_EXHAUSTED: { status: 400, message: 'The code was wrong too often; request a new one.' },
  PHONE_LOCKED: { status: 409, message: 'The phone number cannot be changed while KYC is {kyc}.' },
  PHONE_CODE_LIMIT_REACHED: { status: 429, message: 'Too many codes were sent; try again in an hour.' },
  /** No longer sent, because the response revealed whose emails are known. */
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
  DOCUMENT_INCOMPLETE: {
    status: 400,
    message: 'The {format} is cut short or damaged, and no viewer opens it; upload the whole file.',
  },
  DOCUMENT_ENCRYPTED: { status: 400, message: 'The PDF opens with a password only; upload a copy without one.' },
  DOCUMENT_INFECTED: { status: 400, message: 'The virus scanner refused the file; scan it, and upload another copy.' },
  DOCUMENT_SCAN_UNAVAILABLE: {
    status: 503,
    message: 'Files cannot be scanned for viruses right now; try again in a moment.',
  },
  DOCUMENT_LIMIT_REACHED: { status: 409, message: 'This user already has {limit} uploaded files, which is the limit.' },
  DOCUMENTS_CLOSED: { status: 409, message: 'Documents cannot be uploaded while KYC is {kyc}.' },
  EMAILS_OFF: {
    status: 409,
    message: 'The partner has switched emails to its users off, so this message cannot be sent.',
  },
  KYC_CLOSED: {
    status: 409,
    message: 'This identity check was declined for good and cannot be repeated; ask support.',
  },
  KYC_NOT_CLOSED: { status: 409, message: 'The last identity check of this user was not declined for good.' },
  KYC_NAME_FIXED: { status: 409, message: 'A name can be corrected only after a review that found it to differ.' },
  KYC_NOT_OPEN: { status: 409, message: 'This is not possible while KYC is {kyc}.' },
  KYC_REVIEW_ENDED: {
    status: 409,
    message: 'This review has ended, and the user waits for another. Open the file again.',
  },

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
  INTERNAL_ADDRESS_UNSUPPORTED: {
    status: 400,
    message: 'No exchange is connected here, so nothing can be paid to an internalAddress; send a wallet.',
  },
  AUTO_SELLING_UNSUPPORTED: {
    status: 400,
    message: 'The field autoSelling is for the sandbox alone; every sell goes to wallets of the service.',
  },
  WALLET_REFUSED: { status: 400, message: 'Payments to this wallet are refused; use another wallet.' },
  WALLET_IS_DEPOSIT_ADDRESS: {
    status: 400,
    message: 'This is a deposit address of this service; use a wallet of the user.',
  },
  METHOD_ATTRIBUTES_INVALID: { status: 400, message: '{method} needs the methodAttributes {required}; {problem}.' },
  PRICE_UNAVAILABLE: { status: 503, message: 'There is no current price; try again in a moment.' },
  PAYMENT_RAIL_UNAVAILABLE: { status: 503, message: 'The payment provider does not respond; try again in a moment.' },
} as const satisfies Record<string, FaultRow>;
