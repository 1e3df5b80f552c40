import type { PaymentMethodFacts } from './payment-method.js';

/** The Hong Kong mobile wallet that the contract mentions without an identifier. */
export const payme = {
  id: 'payme',
  name: 'PayMe',
  country: 'HK',
  timeZone: 'Asia/Hong_Kong',
  currency: 'HKD',
  buy: { min: '600', max: '15000' },
  sell: { min: '600', max: '15000' },
  attributes: ['phone', 'code'],
  payee: 'wallet',
  qr: false,
  processingTime: { buy: '10-60 minutes', sell: '10-60 minutes' },
  sandboxPayee: { account: { name: 'Rampart Sandbox, PayMe', number: '+852 9999 0001' } },
} as const satisfies PaymentMethodFacts;
