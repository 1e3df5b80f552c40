import type { PaymentMethodFacts } from './payment-method.js';

export const nzBankTransfer = {
  id: 'nz-bank-transfer',
  name: 'Bank transfer',
  country: 'NZ',
  timeZone: 'Pacific/Auckland',
  currency: 'NZD',
  buy: { min: '130', max: '3200' },
  sell: { min: '130', max: '3200' },
  attributes: ['bank', 'account', 'accountName'],
  payee: 'own',
  qr: false,
  processingTime: { buy: '1-24 hours', sell: '1-24 hours' },
  sandboxPayee: { account: { name: 'Rampart Sandbox, Sandbox Bank', number: '99-9999-0000001-00' } },
} as const satisfies PaymentMethodFacts;
