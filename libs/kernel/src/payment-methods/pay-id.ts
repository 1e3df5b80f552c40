import type { PaymentMethodFacts } from './payment-method.js';

/** The contract does not show the attributes; the PayID itself, an email or a number, is the account. */
export const payId = {
  id: 'pay-id',
  name: 'PayID',
  country: 'AU',
  timeZone: 'Australia/Sydney',
  currency: 'AUD',
  buy: { min: '120', max: '2900' },
  sell: { min: '120', max: '2900' },
  attributes: ['account', 'accountName'],
  payee: 'own',
  qr: false,
  processingTime: { buy: '5-60 minutes', sell: '5-60 minutes' },
  sandboxPayee: { account: { name: 'Rampart Sandbox, PayID', number: 'pay@rampart.example' } },
} as const satisfies PaymentMethodFacts;
