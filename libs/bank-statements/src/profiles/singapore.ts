import type { ShippedProfile } from './shipped-profile.js';

/** DBS and POSB do not quote texts that contain commas, and end rows with a comma. */
const dbsForm = { decimal: '.', dates: 'd MMM yyyy', order: 'either', accountLine: 'Account' } as const;

export const SINGAPORE = {
  'dbs': {
    bank: 'DBS and POSB',
    currency: 'SGD',
    source: 'bank2ynab/bank2ynab, bank2ynab.conf [SG POSB savings]',
    profile: {
      ...dbsForm,
      openEnd: true,
      columns: {
        valueDate: 'Transaction Date',
        transactionCode: 'Reference',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        text: ['Transaction Ref1', 'Transaction Ref2', 'Transaction Ref3'],
      },
    },
  },
  'dbs-status': {
    bank: 'DBS and POSB, with a status of each row',
    currency: 'SGD',
    source: "a public parser's tests, dbsParser.parse with buildCsv (February 2026)",
    profile: {
      ...dbsForm,
      bookedWords: ['Settled'],
      pendingWords: ['Pending'],
      columns: {
        valueDate: 'Transaction Date',
        transactionCode: 'Transaction Code',
        status: 'Status',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        text: ['Transaction Ref1', 'Transaction Ref2', 'Transaction Ref3', 'Description'],
      },
    },
  },
  'ocbc': {
    bank: 'OCBC',
    currency: 'SGD',
    source: 'bank2ynab/bank2ynab, bank2ynab.conf [SG OCBC Bank] and plugins/OCBC_Bank_SG.py',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      accountLine: 'Account details for',
      continuationRows: true,
      columns: {
        bookedOn: 'Transaction date',
        valueDate: 'Value date',
        debit: 'Withdrawals ({currency})',
        credit: 'Deposits ({currency})',
        text: ['Description'],
      },
    },
  },
  'uob': {
    bank: 'UOB',
    currency: 'SGD',
    source: 'redstreet/beancount_reds_importers, importers/unitedoverseas/uobbank.py',
    profile: {
      decimal: '.',
      dates: ['d MMM yyyy', 'yyyy-MM-dd'],
      order: 'either',
      accountLine: 'Account Number',
      periodLine: 'Statement Period',
      columns: {
        valueDate: 'Transaction Date',
        debit: 'Withdrawal',
        credit: 'Deposit',
        balance: 'Available Balance',
        text: ['Transaction Description'],
      },
    },
  },
  'standard-chartered': {
    bank: 'Standard Chartered, Singapore',
    currency: 'SGD',
    source: 'redstreet/beancount_reds_importers, importers/stanchart/scbbank.py',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      periodLine: 'Account transactions shown',
      skip: ['Current Balance', 'Available Balance'],
      columns: {
        valueDate: 'Date',
        currency: 'Currency',
        debit: 'Withdrawal',
        credit: 'Deposit',
        balance: 'Running Balance',
        text: ['Transaction'],
        ignored: ['SGD Equivalent Balance'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
