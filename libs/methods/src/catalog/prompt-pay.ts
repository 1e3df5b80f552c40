import type { PaymentMethod } from './payment-method.js';

export const promptPay: PaymentMethod = {
  id: 'prompt-pay',
  name: 'PromptPay',
  country: 'TH',
  currency: 'THB',
  buy: { min: '2500', max: '65000' },
  sell: { min: '2500', max: '65000' },
  attributes: ['phone', 'code'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
};
