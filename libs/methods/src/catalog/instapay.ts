import type { PaymentMethod } from './payment-method.js';

export const instapay: PaymentMethod = {
  id: 'instapay',
  name: 'InstaPay',
  country: 'PH',
  currency: 'PHP',
  buy: { min: '4500', max: '110000' },
  sell: { min: '4500', max: '110000' },
  attributes: ['bank', 'account', 'accountName'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
};
