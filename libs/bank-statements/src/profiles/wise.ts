import type { ShippedProfile } from './shipped-profile.js';

export const WISE = {
  wise: {
    bank: 'Wise, statement of one balance',
    source:
      'kedder/ofxstatement-transferwise, tests/sample-statement.csv, and public tests of other forms (testDataWise, NZ_DATE_SLASH_CSV)',
    profile: {
      decimal: '.',
      dates: ['dd-MM-yyyy', 'yyyy-MM-dd', 'dd/MM/yyyy'],
      order: 'either',
      columns: {
        valueDate: 'Date',
        currency: 'Currency',
        amount: 'Amount',
        balance: 'Running Balance',
        partyName: 'Payer Name',
        partyAccount: 'Payee Account Number',
        text: ['Payment Reference', 'Description', 'TransferWise ID', 'Payee Name', 'Merchant'],
        optional: ['Payee Account Number', 'Payment Reference', 'TransferWise ID', 'Payee Name', 'Merchant'],
        ignored: [
          'Date Time',
          'Exchange From',
          'Exchange To',
          'Exchange Rate',
          'Category',
          'Exchange To Amount',
          'Buy - Loss',
          'Card Last Four Digits',
          'Card Holder Full Name',
          'Attachment',
          'Note',
          'Total fees',
          'Transaction Type',
          'Transaction Details Type',
        ],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
