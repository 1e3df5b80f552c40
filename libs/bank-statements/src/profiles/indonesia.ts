import type { ShippedProfile } from './shipped-profile.js';

const BCA_TOTALS = [
  'Saldo Awal',
  'Mutasi Debet',
  'Mutasi Kredit',
  'Mutasi Debit',
  'Saldo Akhir',
  'Kredit :',
  'Debet :',
] as const;

export const INDONESIA = {
  'bca': {
    bank: 'BCA, KlikBCA Bisnis',
    currency: 'IDR',
    source:
      'ThePrime-Sushimas/suryamas, TODO_BANK_CSV_PARSER.md, and public tests of its form (parseBankMutation, bcaCbgText)',
    profile: {
      decimal: '.',
      dates: ['dd/MM/yyyy', 'dd/MM'],
      months: ['id'],
      order: 'either',
      periodLine: 'Periode',
      pendingWords: ['PEND'],
      skip: [...BCA_TOTALS],
      columns: {
        valueDate: 'Tanggal Transaksi',
        amount: 'Jumlah',
        balance: 'Saldo',
        text: ['Keterangan'],
        ignored: ['Cabang'],
      },
    },
  },
  'bca-personal': {
    bank: 'BCA, KlikBCA Individual',
    currency: 'IDR',
    source: 'ThePrime-Sushimas/suryamas, TODO_BANK_CSV_PARSER.md, and a public test of its form (bcaPersonalContent)',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      pendingWords: ['PEND'],
      skip: [...BCA_TOTALS],
      columns: {
        valueDate: 'Date',
        amount: 'Amount',
        side: '#5',
        balance: 'Balance',
        text: ['Description'],
        ignored: ['Branch'],
      },
    },
  },
  'mandiri': {
    bank: 'Mandiri, Kopra',
    currency: 'IDR',
    source: 'public tests of its form (BankStatementImportTest, test_import_mandiri_csv_statement)',
    profile: {
      delimiter: ';',
      decimal: '.',
      dates: 'd MMM yyyy',
      months: ['en', 'id'],
      order: 'either',
      columns: {
        account: 'AccountNo',
        currency: 'Ccy',
        valueDate: 'PostDate',
        credit: 'Credit Amount',
        debit: 'Debit Amount',
        balance: 'Close Balance',
        text: ['Remarks', 'AdditionalDesc'],
      },
    },
  },
  'mandiri-mcm': {
    bank: 'Mandiri, MCM',
    currency: 'IDR',
    source: 'CPAN, Finance::Bank::ID::Mandiri, and a public test of its form (mandiriContent)',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yy',
      order: 'either',
      columns: {
        account: 'Account No',
        bookedOn: 'Date',
        valueDate: 'Val. Date',
        transactionCode: 'Transaction Code',
        bankReference: 'Reference No.',
        credit: 'Credit',
        debit: 'Debit',
        text: ['Description', 'Description 2'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
