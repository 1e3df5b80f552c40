import type { ShippedProfile } from './shipped-profile.js';

export const INDIA = {
  'hdfc': {
    bank: 'HDFC, delimited',
    currency: 'INR',
    source: 'public tests of its form (transform_hdfc_csv_to_transactions; HDFC_SAVINGS_CSV)',
    profile: {
      decimal: '.',
      dates: ['dd/MM/yy', 'dd/MM/yyyy'],
      order: 'either',
      columns: {
        bookedOn: 'Date',
        valueDate: 'Value Dat',
        debit: 'Debit Amount',
        credit: 'Credit Amount',
        balance: 'Closing Balance',
        text: ['Narration', 'Chq/Ref Number'],
      },
    },
  },
  'hdfc-excel': {
    bank: 'HDFC, saved from its Excel file as CSV',
    currency: 'INR',
    source: 'public tests of its form (extract_hdfc_transactions_excel; HDFC BANK Ltd. Statement of accounts)',
    profile: {
      decimal: '.',
      dates: ['dd/MM/yy', 'dd/MM/yyyy'],
      order: 'either',
      skip: [
        '***',
        'STATEMENT SUMMARY',
        'Opening Balance',
        'Generated On',
        'This is a computer generated',
        'End Of Statement',
      ],
      columns: {
        bookedOn: 'Date',
        valueDate: 'Value Dt',
        debit: 'Withdrawal Amt.',
        credit: 'Deposit Amt.',
        balance: 'Closing Balance',
        text: ['Narration', 'Chq./Ref.No.'],
      },
    },
  },
  'icici': {
    bank: 'ICICI',
    currency: 'INR',
    source: 'prabusw/beancount-importers-india, importers/icici/icici.py',
    profile: {
      decimal: '.',
      dates: ['dd/MM/yyyy', 'dd-MM-yyyy'],
      order: 'either',
      columns: {
        valueDate: 'Value Date',
        bookedOn: 'Transaction Date',
        debit: 'Withdrawal Amount(INR)',
        credit: 'Deposit Amount(INR)',
        balance: 'Balance(INR)',
        text: ['Transaction Remarks', 'Cheque Number'],
        ignored: ['S No.'],
      },
    },
  },
  'sbi': {
    bank: 'State Bank of India',
    currency: 'INR',
    source: 'prabusw/beancount-importers-india, importers/sbi/sbi.py',
    profile: {
      decimal: '.',
      dates: ['d MMM yyyy', 'd-MMM-yyyy', 'dd/MM/yyyy', 'dd-MM-yyyy'],
      order: 'either',
      skip: ['Total'],
      columns: {
        bookedOn: 'Txn Date',
        valueDate: 'Value Date',
        debit: 'Debit',
        credit: 'Credit',
        balance: 'Balance',
        text: ['Description', 'Ref No./Cheque No.'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
