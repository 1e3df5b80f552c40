import type { FaultCode } from '@rampart/kernel';
import { ORDER_ERRORS, WALLET_ERRORS } from './order-errors.js';

const PLAYED: readonly FaultCode[] = ['AMOUNT_INVALID', 'SANDBOX_NOTHING_TO_DECIDE', 'RECORD_ALTERED'];

/**
 * Errors of an operation besides those that follow from its path, its credentials and its body. Each operation has a line here: openapi-faults.spec reports an
 * operation without one, and the contract's specs report a response that is not declared.
 */
export const DECLARED_ERRORS: Readonly<Record<string, readonly FaultCode[]>> = {
  Estimate_post: [...ORDER_ERRORS, 'WALLET_INVALID'],
  Estimate_get: [...ORDER_ERRORS, 'WALLET_INVALID'],
  Quotes_create: [...ORDER_ERRORS, 'WALLET_INVALID', 'AMOUNT_BELOW_MINIMUM', 'QUOTE_LIMIT_REACHED'],
  Transactions_all: ['CURSOR_INVALID'],
  NumberedTransactions_page: [],
  Transactions_one: ['RECORD_ALTERED'],
  Transactions_payments: ['RECORD_ALTERED'],
  UserTransactions_create: [
    ...ORDER_ERRORS,
    ...WALLET_ERRORS,
    'USER_NOT_VERIFIED',
    'USER_BLOCKED',
    'AMOUNT_BELOW_MINIMUM',
    'WALLET_REQUIRED',
    'INTERNAL_ADDRESS_UNSUPPORTED',
    'METHOD_ATTRIBUTES_INVALID',
    'QUOTE_NOT_FOUND',
    'QUOTE_EXPIRED',
    'QUOTE_USED',
    'QUOTE_MISMATCH',
    'RECORD_ALTERED',
    'REQUEST_NOT_FOUND',
    'REQUEST_ALREADY_USED',
    'UNPAID_LIMIT_REACHED',
    'PARTNER_UNPAID_LIMIT_REACHED',
  ],
  UserTransactions_cancel: ['TRANSACTION_NOT_CANCELLABLE', 'RECORD_ALTERED'],
  UserTransactions_setRefundDestination: [
    ...WALLET_ERRORS,
    'WALLET_REQUIRED',
    'REFUND_DESTINATION_NOT_APPLICABLE',
    'REFUND_DESTINATION_LOCKED',
    'RECORD_ALTERED',
  ],

  Me_me: ['USER_NOT_FOUND'],
  Users_create: ['USER_EXISTS'],
  Users_all: [],
  Users_one: [],
  Users_startPhone: ['PHONE_INVALID', 'PHONE_LOCKED', 'PHONE_CODE_LIMIT_REACHED', 'SMS_NOT_SENT'],
  Users_verifyPhone: ['PHONE_CODE_INVALID', 'PHONE_LOCKED'],
  Users_upload: [
    'DOCUMENT_MISSING',
    'DOCUMENT_TYPE_INVALID',
    'DOCUMENT_FORMAT_UNSUPPORTED',
    'DOCUMENT_TOO_LARGE',
    'DOCUMENT_EMPTY',
    'DOCUMENT_INCOMPLETE',
    'DOCUMENT_ENCRYPTED',
    'DOCUMENT_INFECTED',
    'DOCUMENT_SCAN_UNAVAILABLE',
    'DOCUMENT_LIMIT_REACHED',
    'DOCUMENTS_CLOSED',
    'KYC_CLOSED',
  ],
  Users_submit: ['PHONE_NOT_VERIFIED', 'DOCUMENTS_MISSING', 'KYC_NOT_OPEN', 'KYC_CLOSED', 'KYC_NAME_FIXED'],

  Methods_all: [],
  Methods_allIcons: [],
  Cryptocurrencies_codes: [],
  Cryptocurrencies_codesAndChains: [],
  Cryptocurrencies_limits: [],
  Cryptocurrencies_limitsByChain: [],
  Prices_prices: ['PRICE_UNAVAILABLE'],
  Prices_serviceCharge: [],
  Prices_fees: ['CRYPTO_UNSUPPORTED', 'CHAIN_UNSUPPORTED'],

  Requests_create: [
    'CRYPTO_UNSUPPORTED',
    'CURRENCY_UNSUPPORTED',
    'WALLET_INVALID',
    'INTERNAL_ADDRESS_UNSUPPORTED',
    'AUTO_SELLING_UNSUPPORTED',
  ],
  Requests_one: ['RECORD_ALTERED'],

  Oauth_userToken: ['USER_NOT_FOUND', 'SECRET_SHOWN_ONCE'],
  Oauth_token: ['GRANT_INVALID', 'GRANT_TYPE_UNSUPPORTED', 'SCOPE_INVALID', 'SECRET_SHOWN_ONCE'],
  Oauth_revoke: [],

  Partner_one: [],
  Partner_update: [],

  ApiKeys_all: ['VALIDATION_FAILED'],
  ApiKeys_create: ['API_KEY_LIMIT_REACHED', 'API_KEY_EXCEEDS', 'SECRET_SHOWN_ONCE'],
  ApiKeys_rotate: ['API_KEY_EXPIRED', 'API_KEY_EXCEEDS', 'SECRET_SHOWN_ONCE'],
  ApiKeys_remove: ['API_KEY_LAST'],

  Endpoints_create: ['WEBHOOK_URL_INVALID', 'WEBHOOK_ENDPOINT_LIMIT_REACHED', 'SECRET_SHOWN_ONCE'],
  Endpoints_all: ['VALIDATION_FAILED'],
  Endpoints_one: [],
  Endpoints_update: ['WEBHOOK_URL_INVALID'],
  Endpoints_remove: [],
  Endpoints_rotateSecret: ['SECRET_SHOWN_ONCE'],
  Endpoints_ping: ['TOO_MANY_PINGS'],
  Endpoints_replay: ['WEBHOOK_ENDPOINT_NOT_ENABLED'],
  Events_page: ['WEBHOOK_CURSOR_INVALID'],
  Events_deliveries: ['VALIDATION_FAILED'],
  Events_redeliver: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_NOT_ENABLED'],

  Exports_transactions: [],

  Clock_read: [],
  Clock_advance: [],
  Sandbox_state: [],
  Sandbox_sms: [],
  Sandbox_emails: [],
  Sandbox_kyc: ['SANDBOX_NOTHING_TO_DECIDE'],
  Sandbox_fiat: PLAYED,
  Sandbox_strayFiat: ['AMOUNT_INVALID'],
  Sandbox_crypto: [...PLAYED, 'CHAIN_UNSUPPORTED'],
  Sandbox_payout: ['RECORD_ALTERED'],
};
