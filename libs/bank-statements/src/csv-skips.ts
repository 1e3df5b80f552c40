import { StatementRefused } from './bank-line.js';
import { clipped } from './clipped.js';
import type { CsvProfile } from './csv-profile.js';
import { AMOUNT_COLUMNS, type CsvRow, includes } from './csv-row.js';

/** Words with which banks mark a movement that is not booked, or never will be. */
const UNBOOKED = [
  'pending|pend|unposted|uncleared|unsettled|unconfirmed|unprocessed|processing|in process|in progress|awaiting|authori[sz]ed|on hold|held',
  'not (?:yet )?(?:booked|posted|cleared|settled|processed)|failed|declined|rejected|refused|cancell?ed|void(?:ed)?',
  '待處理|待处理|待入賬|待入账|处理中|處理中|未入賬|未入账|已取消|已拒絕|已拒绝|失敗|失败|รอดำเนินการ|รอรายการ|ยกเลิก|ไม่สำเร็จ',
  'đang xử lý|chờ xử lý|đã hủy|thất bại|tertunda|diproses|dibatalkan|ditolak|gagal|belum selesai|menunggu|dalam proses',
].join('|');
/** Matches a text that says only this. */
const NOT_BOOKED = new RegExp(`^(?:${UNBOOKED}|reversed|returned|bounced|expired|scheduled)$`, 'i');
/** Matches the beginning of a text, as in `Pending transfer`. A processing fee is a fee. */
const BEGINS_NOT_BOOKED = new RegExp(`^(?:${UNBOOKED})(?![\\p{L}\\p{M}])(?!.*\\b(?:fee|charge)s?\\b)`, 'iu');

/** Whether a cell says that its row is not booked, and says nothing else. */
export const saysUnbooked = (cell: string): boolean => NOT_BOOKED.test(cell);

/** Returns why a row is left out, or undefined if it counts. Throws `StatementRefused` for a status that the profile does not know. */
export function whyPending(row: CsvRow, { columns, bookedWords, pendingWords }: CsvProfile): string | undefined {
  const { at } = row;
  const date = row.valueOf('valueDate') ?? '';
  if (date !== '' && includes(pendingWords, date)) return `it is not booked yet (${clipped(date)})`;
  if (columns.status === undefined) return refuseUnknown(row, bookedWords);
  const status = row.valueOf('status') ?? '';
  if (includes(bookedWords, status)) return undefined;
  if (status !== '' && includes(pendingWords, status)) return `it is not booked yet (${clipped(status)})`;
  throw new StatementRefused(
    status === ''
      ? 'the status of a row is empty'
      : `the status "${clipped(status)}" of a row is unknown; the profile says in \`bookedWords\` and \`pendingWords\` what counts`,
    at,
  );
}

/**
 * Refuses a row that says that it is not booked, in a file without a status column. The texts of payers do not count, unless such a text is all that the row
 * says.
 */
function refuseUnknown(row: CsvRow, bookedWords: readonly string[]): undefined {
  const texts = [...row.texts(), row.valueOf('partyName') ?? ''].filter((text) => text !== '');
  const word =
    row.others.find(
      (cell) => (NOT_BOOKED.test(cell) || BEGINS_NOT_BOOKED.test(cell)) && !includes(bookedWords, cell),
    ) ?? (texts.length === 1 ? texts.find((text) => NOT_BOOKED.test(text)) : undefined);
  if (word === undefined) return undefined;
  throw new StatementRefused(`a row says "${clipped(word)}", and the profile has no column \`status\``, row.at);
}

/** Words with which banks begin rows of sums and balances. */
const SUMS = [
  'opening balance|closing balance|beginning balance|ending balance|previous balance|ledger balance|available balance',
  'current balance|balance b/f|balance c/f|balance brought|balance carried|b/f|c/f|brought forward|carried forward|total',
  'grand total|sub total|subtotal|sub-total|end of statement|***|saldo awal|saldo akhir|baki awal|baki akhir|jumlah besar',
  'balance forward|opening bal|closing bal|jumlah|jumlah keseluruhan|sub jumlah|saldo|ยอดยกมา|ยอดยกไป|ยอดรวม|รวม|tổng cộng|tổng số|số dư đầu|số dư cuối|上期|承上|承前|期初|期末|合計|合计|總計|总计',
].flatMap((row) => row.split('|'));

/** Words that accompany those of a sum, in a cell that says nothing else: `Total debits: 3`. */
const COUNTED =
  /\b(?:transactions?|movements?|debits?|credits?|withdrawals?|deposits?|payments?|receipts?|amount|items?|count|number|no|of|for|the|period|kredit|debet|mutasi|transaksi)\b|[\d\s.,:：()/-]/g;

export interface RowContents {
  readonly hasDate: boolean;
  /** Number of columns of amounts that are not zero. */
  readonly amounts: number;
  readonly mayContinue: boolean;
}

/**
 * Returns why a row is not a movement, judging by how it begins. Payers may write such words too, so a row with a date and an amount always counts as a
 * movement, unless it has amounts on both sides. A row with only an amount is a sum only if a cell consists of such words, and a row that may continue the text
 * of the previous one is skipped only by the profile's own words.
 */
export function whySkipped(
  cells: readonly string[],
  { skip }: CsvProfile,
  { hasDate, amounts, mayContinue }: RowContents,
): string | undefined {
  if (hasDate && amounts === 1) return undefined;
  const begins = (start: string) => cells.some((cell) => cell.toLowerCase().startsWith(start.toLowerCase()));
  const word = skip.find(begins);
  if (word !== undefined) return `the profile skips rows that begin with "${word}"`;
  const isSum = amounts === 1 ? cells.some(isSumAlone) : SUMS.some(begins);
  return isSum && !mayContinue ? SUM : undefined;
}

const SUM = 'it is a sum or a balance';

/**
 * Returns why a row with a date and an amount is a balance nevertheless: it says so and nothing else, and its amount equals its balance. Throws
 * `StatementRefused` if it has no balance to compare.
 */
export function whyBalance(row: CsvRow, { columns }: CsvProfile): string | undefined {
  const [only = '', second] = [...row.texts(), row.valueOf('partyName') ?? ''].filter((text) => text !== '');
  if (second !== undefined || !BALANCES.includes(withoutColon(only))) return undefined;
  const balance = row.valueOf('balance');
  if (columns.balance === undefined)
    throw new StatementRefused(
      `a row says "${clipped(only)}" and has an amount; leave it out if it is a balance`,
      row.at,
    );
  return AMOUNT_COLUMNS.some((column) => digitsOf(row.valueOf(column)) === digitsOf(balance)) ? SUM : undefined;
}

const BALANCES = SUMS.filter((words) => !/total|jumlah|[\d*]|รวม|tổng|合|总|總/.test(words));

const digitsOf = (text = ''): string => text.replace(/\D/g, '');

const isSumAlone = (cell: string): boolean =>
  SUMS.includes(withoutColon(cell)) || SUMS.includes(cell.toLowerCase().replace(COUNTED, ' ').trim());

const withoutColon = (cell: string): string =>
  cell
    .toLowerCase()
    .replace(/[:：]$/, '')
    .trim();
