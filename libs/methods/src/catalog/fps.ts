import type { PaymentMethod } from './payment-method.js';

export const fps: PaymentMethod = {
  id: 'fps',
  name: 'Faster Payment System',
  country: 'HK',
  currency: 'HKD',
  buy: { min: '600', max: '15000' },
  sell: { min: '600', max: '15000' },
  attributes: ['accountName'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
};
