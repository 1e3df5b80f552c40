import type { CsvProfileInput } from '@rampart/bank-statements';

export type ColumnName = Exclude<keyof CsvProfileInput['columns'], 'text' | 'optional' | 'ignored'>;

/** Words with which banks name their columns, in the order in which they are matched. */
export const COLUMN_WORDS: readonly (readonly [ColumnName, RegExp])[] = [
  ['balance', /balance|^bal\.?$|saldo|số dư|คงเหลือ|餘額|余额|結餘|结余/i],
  ['status', /\bstatus\b|^state$|trạng thái|สถานะ|狀態|状态/i],
  ['currency', /currency|\bccy\b|mata uang|loại tiền|สกุลเงิน|貨幣|币种/i],
  ['side', /^(?:d\/?c|c\/?d|dr\/?cr|cr\/?dr|credit\/debit.*|debit\/credit.*|db\/cr)$/i],
  ['debit', /debit|^dr\.?$|withdraw|paid out|money out|debet|keluar|ghi nợ|rút ra|\bnợ\b|ถอน|支出|提款/i],
  ['credit', /credit|^cr\.?$|deposit|paid in|money in|kredit|masuk|ghi có|gửi vào|\bcó\b|ฝาก|存入|存款/i],
  ['valueDate', /value\s*da?t|val\.? date|effective date|ngày hiệu lực|起息/i],
  ['bookedOn', /date|tanggal|ngày|วันที่|日期|\bdt\b/i],
  ['valueTime', /^time$|^เวลา$|^jam$|^giờ$|^時間$/i],
  ['amount', /amount|jumlah|nominal|số tiền|จำนวน|金額|金额/i],
  ['partyName', /payer|other party|remitter.*name|counterparty|nama pengirim|tên tài khoản|ชื่อ|付款人/i],
  ['partyAccount', /remitter.*account|other account|op bank account|tài khoản đích|對方帳/i],
  ['account', /^account ?(?:no|number)?\.?$|no\.? rek|số tài khoản|เลขที่บัญชี|帳號|账号/i],
  ['bankReference', /unique id|transaction id|reference (?:no|number)|số tham chiếu|số bút toán|เลขที่อ้างอิง|參考編號/i],
  ['transactionCode', /^(?:tran(?:saction)? ?)?(?:type|code)$|source code|loại giao dịch/i],
];

/** Words for debit and credit, as banks use them in a separate column. */
export const SIDE_WORDS = /^(?:c|cr|crdt|credit|d|dr|db|dbit|debit|k|kredit|debet)$/i;
