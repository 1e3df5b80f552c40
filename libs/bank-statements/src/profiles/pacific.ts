import type { ShippedProfile } from './shipped-profile.js';

export const PACIFIC = {
  'anz-nz': {
    bank: 'ANZ, New Zealand',
    currency: 'NZD',
    source: 'Benrnz/BudgetAnalyser, TestData/AnzChequeCsvFileExportFormat.csv',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'newestFirst',
      columns: {
        valueDate: 'Date',
        amount: 'Amount',
        transactionCode: 'Type',
        partyName: 'Details',
        text: ['Particulars', 'Code', 'Reference'],
        ignored: ['ForeignCurrencyAmount', 'ConversionCharge'],
      },
    },
  },
  'asb': {
    bank: 'ASB',
    currency: 'NZD',
    source: 'AnthonyDickson/budgeteur-rs, tests of its import (ASB_BANK_STATEMENT_CSV)',
    profile: {
      decimal: '.',
      dates: 'yyyy/MM/dd',
      accountLine: 'Bank ',
      columns: {
        valueDate: 'Date',
        amount: 'Amount',
        transactionCode: 'Tran Type',
        bankReference: 'Unique Id',
        text: ['Payee', 'Memo', 'Cheque Number'],
      },
    },
  },
  'kiwibank': {
    bank: 'Kiwibank',
    currency: 'NZD',
    source:
      'AnthonyDickson/budgeteur-rs, tests of its import (KIWIBANK_BANK_STATEMENT_CSV); TheQueenIsDead/budge, BankCsvHeaders',
    profile: {
      decimal: '.',
      dates: 'dd-MM-yyyy',
      order: 'either',
      columns: {
        account: 'Account number',
        valueDate: 'Date',
        amount: 'Amount',
        balance: 'Balance',
        transactionCode: 'Source Code (payment type)',
        partyName: 'OP name',
        partyAccount: 'OP Bank Account Number',
        text: ['Memo/Description', 'OP ref', 'OP part', 'OP code', 'TP ref', 'TP part', 'TP code'],
        ignored: ['Amount (credit)', 'Amount (debit)'],
      },
    },
  },
  'westpac-nz': {
    bank: 'Westpac, New Zealand',
    currency: 'NZD',
    source: 'Benrnz/BudgetAnalyser, TestData/WestpacChequeCsvFileExportFormat.csv',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      columns: {
        valueDate: 'Date',
        amount: 'Amount',
        partyName: 'Other Party',
        transactionCode: 'Description',
        text: ['Reference', 'Particulars', 'Analysis Code'],
      },
    },
  },
  'commbank': {
    bank: 'CommBank',
    currency: 'AUD',
    source: 'lolobored/bank-statements, model/csv/CommBankCsvLine.java',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      noHeading: ['Date', 'Amount', 'Description', 'Balance'],
      columns: { valueDate: 'Date', amount: 'Amount', balance: 'Balance', text: ['Description'] },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
