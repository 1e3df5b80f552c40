import type { PaymentMethodFacts } from './payment-method.js';

export const paynow = {
  id: 'paynow',
  name: 'PayNow',
  country: 'SG',
  timeZone: 'Asia/Singapore',
  currency: 'SGD',
  buy: { min: '100', max: '2500' },
  sell: { min: '100', max: '2500' },
  attributes: ['phone', 'code'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, PayNow UEN', number: '209999999ZSBX' },
    qr: { uen: '209999999ZSBX', name: 'RAMPART SANDBOX', city: 'SINGAPORE' },
  },
} as const satisfies PaymentMethodFacts;
