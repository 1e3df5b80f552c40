import type { PaymentMethod } from './payment-method.js';

export const gojekId: PaymentMethod = {
  id: 'gojek-id',
  name: 'GoPay',
  country: 'ID',
  currency: 'IDR',
  buy: { min: '1200000', max: '30000000' },
  sell: { min: '1200000', max: '30000000' },
  attributes: ['phone', 'code'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
};
