import type { PaymentMethodFacts } from './payment-method.js';

/** The contract does not show the attributes; a mobile number is the commonest DuitNow proxy. */
export const duitNow = {
  id: 'duit-now',
  name: 'DuitNow',
  country: 'MY',
  timeZone: 'Asia/Kuala_Lumpur',
  currency: 'MYR',
  buy: { min: '330', max: '8000' },
  sell: { min: '330', max: '8000' },
  attributes: ['phone', 'code'],
  payee: 'own',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '5-30 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, DuitNow ID', number: '999000001' },
    qr: {
      registered:
        '00020101021126600014A00000061500010106999999022800000000000000000000000990015204000053034585802MY5915RAMPART SANDBOX6012KUALA LUMPUR6304C96C',
    },
  },
} as const satisfies PaymentMethodFacts;
