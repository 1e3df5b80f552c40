import { DOCUMENT_BODIES } from './document-bodies.js';

/** One request of the collection, in its place of the order. */
export interface Step {
  readonly operation: string;
  /** Name in the collection, if the operation comes twice. */
  readonly name?: string;
  /** Body in place of the example of openapi.json. Texts may contain `{{variables}}`. */
  readonly body?: object;
  /** Values of ids in the path; `{{variables}}` that earlier requests set. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Variables set before the request, by expressions of JavaScript. */
  readonly before?: Readonly<Record<string, string>>;
  /** Variables set from the response, by expressions of JavaScript over its `body`. */
  readonly sets?: Readonly<Record<string, string>>;
  /** Variable that holds an access token, in place of the API key. */
  readonly bearer?: string;
}

export interface Folder {
  readonly name: string;
  readonly steps: readonly Step[];
}

const ORDER = { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: 200 };
const WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const user = { id: '{{userId}}' };
const usersOrder = (id: string) => ({ userId: '{{userId}}', id: `{{${id}}}` });

/**
 * Every operation once or more, each after those whose results it needs. Users, orders, keys and endpoints are new ones; the partner keeps its
 * settings, keys and endpoints, and the clock its time.
 */
export const FOLDERS: readonly Folder[] = [
  {
    name: '1. Reference data',
    steps: [
      { operation: 'Methods_all' },
      { operation: 'Methods_allIcons' },
      { operation: 'Cryptocurrencies_codesAndChains' },
      { operation: 'Cryptocurrencies_limitsByChain' },
      { operation: 'Cryptocurrencies_codes' },
      { operation: 'Cryptocurrencies_limits' },
      { operation: 'Prices_prices' },
      { operation: 'Prices_serviceCharge' },
      { operation: 'Prices_fees' },
      { operation: 'Clock_read' },
      { operation: 'Clock_advance', body: { advance: 0 } },
      { operation: 'Sandbox_state' },
    ],
  },
  {
    name: '2. A verified user',
    steps: [
      {
        operation: 'Users_create',
        before: { run: 'String(Date.now()).slice(-6)' },
        body: { email: 'ada.{{run}}@example.com', firstName: 'Ada', lastName: 'Lovelace' },
        sets: { userId: 'body.id' },
      },
      { operation: 'Users_startPhone', ids: user, body: { phone: '91{{run}}', code: '+65' } },
      {
        operation: 'Sandbox_sms',
        query: { phone: '+6591{{run}}' },
        sets: { code: 'body.messages[body.messages.length - 1].code' },
      },
      { operation: 'Users_verifyPhone', ids: user, body: { code: '{{code}}' } },
      ...DOCUMENT_BODIES.map((body) => ({
        operation: 'Users_upload',
        name: `Upload ${body.filename}`,
        ids: user,
        body,
      })),
      { operation: 'Users_submit', ids: user },
      { operation: 'Sandbox_kyc', ids: { userId: '{{userId}}' } },
      { operation: 'Users_one', ids: user },
      { operation: 'Users_all', query: { limit: '10' } },
      { operation: 'Sandbox_emails', query: { to: 'ada.{{run}}@example.com' } },
    ],
  },
  {
    name: '3. Buy',
    steps: [
      { operation: 'Estimate_post' },
      { operation: 'Estimate_get', query: { type: 'buy', method: 'paynow', cryptoCurrency: 'BTC', fiat: '200' } },
      { operation: 'Compare_compare', query: { type: 'buy', cryptoCurrency: 'BTC', fiat: '200', currency: 'SGD' } },
      { operation: 'Quotes_create', sets: { quoteId: 'body.id' } },
      {
        operation: 'UserTransactions_create',
        name: 'Buy at the quoted price',
        ids: { userId: '{{userId}}' },
        body: { ...ORDER, wallet: WALLET, quoteId: '{{quoteId}}' },
        sets: { buyId: 'body.id' },
      },
      { operation: 'Sandbox_payout', ids: { id: '{{buyId}}' }, body: { outcome: 'succeed' } },
      { operation: 'Sandbox_fiat', ids: { id: '{{buyId}}' }, body: {} },
      { operation: 'Transactions_one', ids: { id: '{{buyId}}' } },
      { operation: 'Transactions_payments', ids: { id: '{{buyId}}' } },
      {
        operation: 'UserTransactions_create',
        name: 'Buy again, to cancel it',
        ids: { userId: '{{userId}}' },
        body: { ...ORDER, wallet: WALLET },
        sets: { cancelledId: 'body.id' },
      },
      { operation: 'UserTransactions_cancel', ids: usersOrder('cancelledId') },
      { operation: 'Sandbox_strayFiat' },
    ],
  },
  {
    name: '4. Sell',
    steps: [
      {
        operation: 'UserTransactions_create',
        name: 'Sell',
        ids: { userId: '{{userId}}' },
        body: {
          type: 'sell',
          method: 'paynow',
          cryptoCurrency: 'BTC',
          crypto: 0.01,
          methodAttributes: { phone: '91{{run}}', code: '+65' },
        },
        sets: { sellId: 'body.id' },
      },
      { operation: 'UserTransactions_setRefundDestination', ids: usersOrder('sellId') },
      { operation: 'Sandbox_crypto', ids: { id: '{{sellId}}' }, body: {} },
      { operation: 'Transactions_all', query: { limit: '10' } },
      { operation: 'NumberedTransactions_page', query: { page: '1' } },
      { operation: 'Exports_transactions' },
    ],
  },
  {
    name: '5. Webhooks',
    steps: [
      {
        operation: 'Endpoints_create',
        body: { url: 'https://webhooks.example.com/rampart' },
        sets: { endpointId: 'body.id' },
      },
      { operation: 'Endpoints_all' },
      { operation: 'Endpoints_one', ids: { id: '{{endpointId}}' } },
      { operation: 'Endpoints_update', ids: { id: '{{endpointId}}' }, body: { enabled: true } },
      { operation: 'Endpoints_rotateSecret', ids: { id: '{{endpointId}}' } },
      { operation: 'Endpoints_ping', ids: { id: '{{endpointId}}' } },
      { operation: 'Events_page', query: { transactionId: '{{buyId}}' }, sets: { eventId: 'body.data[0].id' } },
      { operation: 'Events_deliveries', ids: { id: '{{eventId}}' } },
      { operation: 'Events_redeliver', ids: { id: '{{eventId}}' }, body: { endpointId: '{{endpointId}}' } },
      { operation: 'Endpoints_replay', ids: { id: '{{endpointId}}' } },
      { operation: 'Endpoints_remove', ids: { id: '{{endpointId}}' } },
    ],
  },
  {
    name: '6. Tokens, keys and settings',
    steps: [
      { operation: 'Oauth_userToken', body: { userId: '{{userId}}' }, sets: { userToken: 'body.accessToken' } },
      { operation: 'Me_me', bearer: 'userToken' },
      { operation: 'Oauth_revoke', body: { token: '{{userToken}}' } },
      { operation: 'Oauth_token' },
      {
        operation: 'ApiKeys_create',
        body: { name: 'Made by the collection', scopes: ['read'] },
        sets: { keyId: 'body.id' },
      },
      { operation: 'ApiKeys_all' },
      { operation: 'ApiKeys_rotate', ids: { id: '{{keyId}}' } },
      { operation: 'ApiKeys_remove', ids: { id: '{{keyId}}' } },
      { operation: 'Partner_one', sets: { displayName: 'body.displayName' } },
      { operation: 'Partner_update', body: { displayName: '{{displayName}}' } },
      { operation: 'CheckoutLinks_create', body: ORDER, sets: { sessionId: 'body.id' } },
      { operation: 'CheckoutLinks_one', ids: { id: '{{sessionId}}' } },
      { operation: 'Requests_create', sets: { requestId: 'body.id' } },
      { operation: 'Requests_one', ids: { id: '{{requestId}}' } },
    ],
  },
];
