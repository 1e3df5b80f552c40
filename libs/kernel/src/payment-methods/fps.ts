import type { PaymentMethodFacts } from './payment-method.js';

export const fps = {
  id: 'fps',
  name: 'Faster Payment System',
  country: 'HK',
  timeZone: 'Asia/Hong_Kong',
  currency: 'HKD',
  buy: { min: '600', max: '15000' },
  sell: { min: '600', max: '15000' },
  attributes: ['accountName'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, FPS ID', number: '999000001' },
    qr: { fpsId: '999000001', name: 'RAMPART SANDBOX', city: 'HK' },
  },
} as const satisfies PaymentMethodFacts;
