import type { PaymentMethodFacts } from './payment-method.js';

export const instapay = {
  id: 'instapay',
  name: 'InstaPay',
  country: 'PH',
  timeZone: 'Asia/Manila',
  currency: 'PHP',
  buy: { min: '4500', max: '110000' },
  sell: { min: '4500', max: '110000' },
  attributes: ['bank', 'account', 'accountName'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, Sandbox Bank', number: '999000000001' },
    qr: { bic: 'SBOXPHM1XXX', account: '999000000001', name: 'RAMPART SANDBOX', city: 'MANILA' },
  },
} as const satisfies PaymentMethodFacts;
