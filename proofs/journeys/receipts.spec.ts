import { execFileSync } from 'node:child_process';
import { ReceiptLinks } from '@rampart/emails';
import { LANGUAGES, type Language, shortId } from '@rampart/kernel';
import { findProgram } from '../../tools/processes/find-program.js';
import { verifiedUser } from '../../test/support/people.js';
import { payouts, transactions, users } from '../../test/support/rows/tables.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const READER = findProgram('pdftotext');
const read = READER ? it : it.skip;
if (!READER) console.log('Receipts are not read: pdftotext (poppler-utils) is not installed.');

/** The label of the order's number in each language, and the state of a completed order. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  'en': ['Receipt', 'Order number', 'Completed', 'Transaction ID'],
  'zh': ['收据', '订单编号', '已完成', '交易 ID'],
  'zh-Hant': ['收據', '訂單編號', '已完成', '交易 ID', '網路手續費'],
  'th': ['ใบเสร็จ', 'หมายเลขคำสั่งซื้อ', 'เสร็จสมบูรณ์', 'ค่าธรรมเนียมเครือข่าย'],
  'id': ['Tanda terima', 'Nomor pesanan', 'Selesai', 'ID transaksi'],
  'ms': ['Resit', 'Nombor pesanan', 'Selesai', 'ID transaksi'],
  'fil': ['Resibo', 'Numero ng order', 'Kumpleto na', 'ID ng transaksyon'],
  'vi': ['Biên nhận', 'Mã đơn hàng', 'Hoàn tất', 'Mã giao dịch'],
  'hi': ['रसीद', 'ऑर्डर नंबर', 'पूरा हुआ', 'नेटवर्क शुल्क'],
};

/** The text of a PDF, as another program reads it. */
async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const input = Buffer.from(await response.arrayBuffer());
  const text = execFileSync(READER!, ['-raw', '-', '-'], { input, encoding: 'utf8' });
  return text.normalize('NFC').replaceAll(/\s+/g, ' ');
}

/** The value beside a label of the page's lists. */
const valueAfter = (page: string, label: string): string | undefined =>
  new RegExp(`<dt>${label}</dt>\\s*<dd[^>]*>([^<]*)`).exec(page)?.[1];

describe('the receipt of an order', () => {
  let world: World;
  let userId: string;
  let orderId: string;
  let address: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
    orderId = (await buy(world.partner, userId)).id;
    await payFiat(world.partner, orderId);
    await reaches(world.partner, orderId, 'completed');
    address = world.api.get(ReceiptLinks, { strict: false }).linkTo(orderId);
  });
  afterAll(() => world.close());

  it.each(LANGUAGES)('is a page behind a secret link, in %s', async (language) => {
    const response = await fetch(`${address}?lang=${language}`);
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(page).toContain(`<html lang="${language}">`);
    for (const word of [...WORDS[language], shortId(orderId)]) expect(page).toContain(word);
    expect(page).not.toMatch(/<script|Lovelace|@example\.com/);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  read.each(LANGUAGES)('is a PDF that another program reads, in %s', async (language) => {
    const { wallet } = await transactions.get(world, { id: orderId });

    const plain = await textOf(`${address}/receipt.pdf?lang=${language}`);

    for (const word of [...WORDS[language], shortId(orderId), 'PayNow', wallet!]) expect(plain).toContain(word);
    expect(plain).toMatch(/200[.,]00 SGD/);
  });

  it('of a sell names the bank reference of its payout, on the page and in the PDF, and the deposit apart from it', async () => {
    const { id } = await sell(world.partner, userId);
    await deposit(world.partner, id);
    await reaches(world.partner, id, 'completed');
    const { reference } = await payouts.get(world, { transactionId: id, purpose: 'payout' });
    const { blockchainTxId } = await transactions.get(world, { id });
    const link = world.api.get(ReceiptLinks, { strict: false }).linkTo(id);

    const page = await (await fetch(`${link}?lang=en`)).text();

    expect(reference).not.toBe(blockchainTxId);
    expect(valueAfter(page, 'Bank reference')).toBe(reference);
    expect(page.split(blockchainTxId!)).toHaveLength(2);
    if (READER) expect(await textOf(`${link}/receipt.pdf?lang=en`)).toContain(`Bank reference ${reference}`);
  });

  it('is not found under a secret that was changed, cut or guessed', async () => {
    const secret = address.split('/').at(-1)!;
    const other = secret.endsWith('A') ? 'B' : 'A';
    const wrong = [`${secret.slice(0, -1)}${other}`, secret.slice(0, -1), orderId, 'x', `${secret}x`, '%00'];

    for (const each of wrong)
      for (const path of ['', '/receipt.pdf'])
        expect((await fetch(address.replace(secret, each) + path)).status).toBeGreaterThanOrEqual(400);
    for (const each of wrong.slice(0, 5)) expect((await fetch(address.replace(secret, each))).status).toBe(404);
  });

  it('is gone once the user was erased', async () => {
    await users.update(world, { id: userId }, { erasedAt: new Date(), dataKey: null });

    expect((await fetch(address)).status).toBe(404);
    expect((await fetch(`${address}/receipt.pdf`)).status).toBe(404);
  });
});
