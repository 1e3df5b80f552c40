import type { PaymentMethodFacts } from './payment-method.js';

export const upi = {
  id: 'upi',
  name: 'UPI',
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  buy: { min: '6500', max: '160000' },
  sell: { min: '6500', max: '160000' },
  attributes: ['accountName'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, UPI', number: 'rampart@sandbox' },
    qr: { address: 'rampart@sandbox', name: 'RAMPART SANDBOX' },
  },
} as const satisfies PaymentMethodFacts;
