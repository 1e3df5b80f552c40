import type { PaymentMethodFacts } from './payment-method.js';

export const promptPay = {
  id: 'prompt-pay',
  name: 'PromptPay',
  country: 'TH',
  timeZone: 'Asia/Bangkok',
  currency: 'THB',
  buy: { min: '2500', max: '65000' },
  sell: { min: '2500', max: '65000' },
  attributes: ['phone', 'code'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, PromptPay biller', number: '099999999999401' },
    qr: { billerId: '099999999999401' },
  },
} as const satisfies PaymentMethodFacts;
