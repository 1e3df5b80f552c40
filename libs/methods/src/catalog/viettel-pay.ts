import type { PaymentMethod } from './payment-method.js';

export const viettelPay: PaymentMethod = {
  id: 'viettel-pay',
  name: 'ViettelPay',
  country: 'VN',
  currency: 'VND',
  buy: { min: '2000000', max: '50000000' },
  sell: { min: '2000000', max: '50000000' },
  attributes: ['phone', 'code'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
};
