import { OK, requestView } from '@rampart/contract';
import type { CheckoutRequest } from '@rampart/data';
import {
  cryptocurrencies,
  cryptocurrenciesV2,
  cryptoLimits,
  cryptoLimitsV2,
  DEFAULT_OFFER,
  paymentMethods,
} from '@rampart/methods';
import { gasFees, loadPricing, serviceCharges } from '@rampart/pricing';
import { ESTIMATE } from './estimate.js';
import { API_KEY, CREATED_API_KEY } from './keys.js';
import { ORDERS, WALLET } from './orders.js';
import { PAYMENTS } from './payments.js';
import { PHONE, USERS } from './people.js';
import { PARTNER_TOKEN, USER_TOKEN } from './tokens.js';
import { CREATED_ENDPOINT, DELIVERY, ENDPOINT, EVENTS, PING, ROTATED_ENDPOINT } from './webhooks.js';

const pricing = loadPricing(undefined);
const request = {
  id: '0199f3b0-5a7d-7b38-9e14-8c6f2d0a1b75',
  type: 'buy',
  cryptoCurrency: 'BTC',
  currency: 'SGD',
  wallet: WALLET,
  internalAddress: null,
  autoSelling: null,
};

const PAYNOW = { method: 'paynow', name: 'PayNow', country: 'SG', currency: 'SGD', min: 20, max: 20_000 };
const CHECKOUT_SESSION = '0199f3b1-2c4e-7f60-8a12-3b5d7f9e1c04';

/** An example of each response schema, by its name; built by the view functions where they exist. */
export const VIEW_EXAMPLES: Readonly<Record<string, unknown>> = {
  EstimateView: ESTIMATE,
  QuoteView: { id: '0199f3a0-8e2c-7d65-b1f9-0a4c7e3d5b26', expiresAt: '2026-11-20T09:30:30.000Z', ...ESTIMATE },
  ComparisonView: {
    data: [
      { ...PAYNOW, estimate: ESTIMATE },
      {
        ...{ ...PAYNOW, method: 'fps', name: 'FPS', country: 'HK', currency: 'HKD' },
        refusal: { code: 'PRICE_UNAVAILABLE', message: 'There is no current price; try again in a moment.' },
      },
    ],
  },
  TransactionView: ORDERS.completedBuy,
  ExpandedTransactionView: ORDERS.completedBuy,
  TransactionsPageView: { data: [ORDERS.completedBuy] },
  OneTransactionView: ORDERS.oneCompletedBuy,
  CreatedTransactionView: ORDERS.createdBuy,
  OrderPaymentsView: PAYMENTS,

  UserView: USERS.verified,
  OkView: OK,

  MethodsView: paymentMethods(DEFAULT_OFFER),
  CryptoCodesView: cryptocurrencies(DEFAULT_OFFER),
  CryptocurrenciesView: cryptocurrenciesV2(DEFAULT_OFFER),
  CryptoLimitsView: cryptoLimits(DEFAULT_OFFER),
  ChainLimitsView: cryptoLimitsV2(DEFAULT_OFFER),
  PriceView: { cryptoCurrency: 'BTC', cryptoPrice: 117485.01875, cryptoPriceUsd: 91250.5, currency: 'SGD' },
  ServiceChargesView: serviceCharges(pricing),
  GasFeeView: gasFees(pricing, { cryptoCurrencies: ['BTC'] })[0],

  CreatedCheckoutSessionView: {
    id: CHECKOUT_SESSION,
    status: 'open',
    expiresAt: '2026-11-20T09:35:00.000Z',
    url: `https://pay.example.com/checkout/?session=${CHECKOUT_SESSION}#token=${'5e'.repeat(32)}`,
  },
  ServerCheckoutSessionView: {
    id: CHECKOUT_SESSION,
    status: 'used',
    expiresAt: '2026-11-20T09:35:00.000Z',
    usedAt: '2026-11-20T09:31:12.000Z',
  },

  RequestView: requestView(request as CheckoutRequest, undefined),

  AccessTokenView: USER_TOKEN,
  ClientTokenView: PARTNER_TOKEN,

  PartnerView: {
    id: '0199f39f-2b7c-7e10-9a4d-5c8f1e3b6d72',
    displayName: 'Acme Wallet',
    brandColor: '#2f4fd0',
    logoUrl: 'https://shop.example.com/logo.svg',
    termsUrl: 'https://shop.example.com/terms',
    privacyUrl: 'https://shop.example.com/privacy',
    helpUrl: 'https://shop.example.com/help',
    contactUrl: 'https://shop.example.com/contact',
    allowedOrigins: ['https://shop.example.com'],
    redirectUrls: ['https://shop.example.com/back', 'myapp://back'],
    returnAfterSeconds: 30,
  },

  ApiKeyView: API_KEY,
  CreatedApiKeyView: CREATED_API_KEY,

  EndpointView: ENDPOINT,
  CreatedEndpointView: CREATED_ENDPOINT,
  RotatedEndpointView: ROTATED_ENDPOINT,
  PingView: PING,
  RequeuedView: { requeued: 12 },
  ReplayedView: { requeued: 12 },
  WebhookEventsView: EVENTS,
  WebhookDeliveryView: DELIVERY,

  ClockView: { now: '2026-11-20T10:30:00.000Z', offset: 3_600 },
  SandboxStateView: {
    stopped: [
      {
        action: 'payingOut',
        target: 'wallet:bitcoin',
        reason: 'walletDiffers: hot_wallet:bitcoin BTC, holds 999980 BTC, by the books 1000000 (20 BTC are missing, …)',
        since: '2026-11-20T10:30:00.000Z',
      },
    ],
    heldPayouts: 1,
    howToRelease: 'An operator releases it in the console, under Brakes, or with POST …/ops/api/brakes/{id}/release.',
    consoleUrl: 'http://127.0.0.1:3001/ops/brakes',
  },
  SandboxEmailsView: {
    emails: [
      {
        id: '01932b5c-8f00-7a11-9c0e-5d1f6a2b3c4d',
        to: 'mei@example.com',
        fromName: 'Acme Wallet',
        subject: '[TEST] Completed: 0.001795\u00a0BTC sent to your wallet',
        text: 'Hello Mei,\n\nYour payment arrived, …\n',
        html: '<!doctype html>…',
        attachments: [{ fileName: 'receipt-01932b5c-8f00-7a11-9c0e-5d1f6a2b3c4e.pdf', size: 31_402 }],
        at: '2026-11-20T09:28:40.000Z',
      },
    ],
  },
  SmsMessagesView: {
    messages: [
      {
        to: PHONE,
        text: '012345 is your verification code. It is valid for 5 minutes.',
        code: '012345',
        at: '2026-11-20T09:28:40.000Z',
      },
    ],
  },
};
