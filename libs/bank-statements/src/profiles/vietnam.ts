import type { ShippedProfile } from './shipped-profile.js';

const vietcombank = {
  dates: 'dd/MM/yyyy',
  order: 'either',
  skip: ['Tổng cộng', 'Tổng số', 'Số dư đầu kỳ', 'Số dư cuối kỳ'],
} as const;

export const VIETNAM = {
  'vietcombank': {
    bank: 'Vietcombank, groups with commas',
    currency: 'VND',
    source: "a public project's tests, VCB (detection of the heading, debit and credit columns)",
    profile: {
      ...vietcombank,
      skip: [...vietcombank.skip],
      decimal: '.',
      accountLine: 'Số tài khoản',
      periodLine: 'Từ ngày',
      columns: {
        valueDate: 'Ngày giao dịch',
        bankReference: 'Số tham chiếu',
        debit: 'Số tiền ghi nợ',
        credit: 'Số tiền ghi có',
        balance: 'Số dư',
        text: ['Nội dung chi tiết'],
      },
    },
  },
  'vietcombank-dots': {
    bank: 'Vietcombank, groups with dots',
    currency: 'VND',
    source: "a public project's description of the Vietcombank format (groups with dots, Tổng cộng)",
    profile: {
      ...vietcombank,
      skip: [...vietcombank.skip],
      decimal: ',',
      accountLine: 'Tai khoan',
      periodLine: 'Tu ngay',
      columns: {
        valueDate: 'Ngày giao dịch',
        bankReference: 'Số tham chiếu',
        debit: 'Số tiền ghi nợ',
        credit: 'Số tiền ghi có',
        text: ['Mô tả'],
        ignored: ['STT'],
      },
    },
  },
  'techcombank': {
    bank: 'Techcombank, saved from its Excel file as CSV',
    currency: 'VND',
    source: 'public tests of its Excel form (xlsx-reader.js, columns Nợ/Debit and Có/Credit)',
    profile: {
      decimal: '.',
      dates: 'dd/MM/yyyy',
      order: 'either',
      skip: ['Tổng cộng', 'Số dư đầu kỳ', 'Số dư cuối kỳ'],
      columns: {
        valueDate: 'Ngày giao dịch/Transaction date',
        bankReference: 'Số bút toán/Reference number',
        partyAccount: "Tài khoản đích/Remitter's account number",
        partyName: "Tên tài khoản đối ứng/Remitter's account name",
        debit: 'Nợ/Debit',
        credit: 'Có/Credit',
        balance: 'Số dư/Running balance',
        text: ['Diễn giải/Description', "Ngân hàng đối tác / Remitter's bank"],
        ignored: ['Ngày KH thực hiện/Requesting date', 'Phí/Lãi Fee/Interest', 'Thuế/Transaction VAT'],
      },
    },
  },
} as const satisfies Record<string, ShippedProfile>;
