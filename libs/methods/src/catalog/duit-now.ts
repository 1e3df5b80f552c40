import type { PaymentMethod } from './payment-method.js';

/** The contract does not show the attributes; a mobile number is the commonest DuitNow proxy. */
export const duitNow: PaymentMethod = {
  id: 'duit-now',
  name: 'DuitNow',
  country: 'MY',
  currency: 'MYR',
  buy: { min: '330', max: '8000' },
  sell: { min: '330', max: '8000' },
  attributes: ['phone', 'code'],
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
};
