import { icons } from '@rampart/methods';
import { TRANSACTION_EXAMPLES } from '../../transactions/examples.js';
import type { Example } from '../operation.js';
import { ORDERS } from './orders.js';
import { USERS } from './people.js';
import { PARTNER_TOKEN, USER_TOKEN } from './tokens.js';

interface Shown {
  /** The request body, if the examples of its fields do not make a valid one. */
  readonly body?: Readonly<Record<string, Example>>;
  /** The response, if the example of its schema does not fit this operation. */
  readonly answer?: Readonly<Record<string, Example>>;
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const answers = (value: unknown): Shown => ({ answer: { answer: { value } } });

/** Examples of single operations, by operationId; all others use the example of their schema. */
export const OPERATION_EXAMPLES: Readonly<Record<string, Shown>> = {
  UserTransactions_create: {
    body: TRANSACTION_EXAMPLES,
    answer: {
      buy: { summary: 'A buy: where to pay', value: ORDERS.createdBuy },
      sell: { summary: 'A sell: where to deposit', value: ORDERS.createdSell },
    },
  },
  UserTransactions_cancel: answers(ORDERS.cancelledBuy),
  UserTransactions_setRefundDestination: answers(ORDERS.sellWithRefund),
  Users_create: answers(USERS.signedUp),
  Users_verifyPhone: answers(USERS.withPhone),
  Users_submit: answers(USERS.inProgress),
  Users_upload: {
    body: {
      front: {
        summary: 'The front of a passport (a picture of one pixel)',
        value: { file: PIXEL, filename: 'passport.png', type: 'front' },
      },
    },
  },
  Oauth_token: {
    body: {
      partner: { summary: 'For the whole partner', value: { grant_type: 'client_credentials', scope: 'read' } },
      code: { summary: 'For a user, as the original service was asked', value: { code: '3fQ9dLx0Zb7RkT2mWc5N' } },
      standard: {
        summary: 'For a user, as RFC 6749 and RFC 7636 ask',
        value: {
          grant_type: 'authorization_code',
          code: '3fQ9dLx0Zb7RkT2mWc5N',
          redirect_uri: 'https://shop.example.com/back',
          code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        },
      },
    },
    answer: {
      standard: { summary: 'With a grant_type', value: PARTNER_TOKEN },
      original: { summary: 'Without', value: USER_TOKEN },
    },
  },
  Methods_allIcons: answers(icons('https://cdn.rampart.example')),
  Exports_transactions: answers(
    'id,createdAt,type,status,fiat,currency,crypto,cryptoCurrency\r\n0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22,2026-11-20T09:30:00.000Z,buy,completed,200,SGD,0.001702,BTC\r\n',
  ),
};
