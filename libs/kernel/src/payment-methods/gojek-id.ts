import type { PaymentMethodFacts } from './payment-method.js';

export const gojekId = {
  id: 'gojek-id',
  name: 'GoPay',
  country: 'ID',
  timeZone: 'Asia/Jakarta',
  currency: 'IDR',
  buy: { min: '1200000', max: '30000000' },
  sell: { min: '1200000', max: '30000000' },
  attributes: ['phone', 'code'],
  payee: 'wallet',
  qr: true,
  processingTime: { buy: '5-30 minutes', sell: '10-60 minutes' },
  sandboxPayee: {
    account: { name: 'Rampart Sandbox, GoPay', number: '+62 899 9999 0001' },
    qr: {
      registered:
        '00020101021126610014COM.GO-JEK.WWW01189360099900000000010210G0000000010303UMI51440014ID.CO.QRIS.WWW0215ID10999999999990303UMI5204601253033605802ID5915RAMPART SANDBOX6007JAKARTA61051011063045EAD',
    },
  },
} as const satisfies PaymentMethodFacts;
