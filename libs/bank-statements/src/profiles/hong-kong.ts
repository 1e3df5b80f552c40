import type { ShippedProfile } from './shipped-profile.js';

export const HONG_KONG = {
  'hsbc-hk': {
    bank: 'HSBC, Hong Kong',
    currency: 'HKD',
    source: 'jiegec/china_bean_importers, tests of hsbc_hk (debit card)',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      columns: {
        bookedOn: 'Date',
        valueDate: 'Value date',
        currency: 'Billing currency',
        amount: 'Billing amount',
        balance: 'Balance',
        text: ['Description'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
