import type { PaymentMethodFacts } from './payment-method.js';

export const viettelPay = {
  id: 'viettel-pay',
  name: 'ViettelPay',
  country: 'VN',
  timeZone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  buy: { min: '2000000', max: '50000000' },
  sell: { min: '2000000', max: '50000000' },
  attributes: ['phone', 'code'],
  payee: 'wallet',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, Sandbox Bank', number: '9990000001' },
    qr: { bankBin: '970499', account: '9990000001' },
  },
} as const satisfies PaymentMethodFacts;
