import type { ShippedProfile } from './shipped-profile.js';

export const PHILIPPINES_AND_MALAYSIA = {
  bdo: {
    bank: 'BDO, until 2025',
    currency: 'PHP',
    source: 'gio888/bdo-statement-processor, config.py (EXPECTED_COLUMNS) and src/parser.py',
    profile: {
      decimal: '.',
      dates: ['MMM d, yyyy', 'MM/dd/yyyy'],
      order: 'either',
      skip: ['** End of Report', '*** End of Report', 'End of Report', 'Page', 'Generated on'],
      columns: {
        valueDate: 'Posting Date',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        balance: 'Running Balance',
        currency: 'Currency',
        text: ['Description', 'Check Number'],
        ignored: ['Branch'],
      },
    },
  },
  cimb: {
    bank: 'CIMB Clicks',
    currency: 'MYR',
    source: "a public importer's parser of CIMB Clicks (parseCIMBCSV)",
    profile: {
      decimal: '.',
      currencySigns: ['RM'],
      dates: 'd-MMM-yyyy',
      order: 'either',
      columns: {
        valueDate: 'Date',
        credit: 'Money In',
        debit: 'Money Out',
        balance: 'Balance',
        text: ['Transaction Details'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
