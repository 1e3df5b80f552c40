import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import type { Transaction } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import fc from 'fast-check';
import { createdTransactionView, transactionView, webhookTransactionView } from './transaction.view.js';

const AT = new Date('2026-01-01T00:00:00.000Z');
const BUY: Transaction = {
  id: '0199-id',
  partnerId: '0199-partner',
  userId: '0199-user',
  requestId: '0199-request',
  quoteId: '0199-quote',
  type: 'buy',
  status: 'completed',
  version: 3,
  method: 'paynow',
  currency: 'SGD',
  cryptoCurrency: 'BTC',
  chain: 'bitcoin',
  crypto: new Decimal('0.007'),
  fiat: new Decimal('69.62'),
  serviceCharge: new Decimal('0.00014'),
  serviceChargePercent: new Decimal(2),
  referralDiscountPercent: new Decimal(0),
  partnerMarkup: new Decimal(0),
  partnerMarkupPercent: new Decimal(0),
  total: new Decimal('0.00686'),
  payoutServiceCharge: new Decimal('0.0001'),
  earnedPoints: new Decimal(7),
  cryptoPrice: new Decimal('9946.05885'),
  cryptoPriceUsd: new Decimal(7371),
  priceSource: 'test',
  pricedAt: AT,
  wallet: 'bc1q',
  destinationTag: '7',
  internalAddress: 'ada@exchange',
  methodAttributes: { phone: '91234567' },
  depositWallets: { bitcoin: 'bc1p', legacyBitcoin: '1A' },
  refundDestination: 'tb1q',
  refundDecidedAt: AT,
  nonce: 'abc',
  qrCode: '000201',
  peerAccount: '+6591234567',
  userCountry: 'SG',
  partnerData: { order: 7 },
  blockchainTxId: 'ff',
  internalTxId: 'ee',
  createdAt: AT,
  updatedAt: AT,
  minimumAmount: null,
  expiresAt: AT,
};

/** Contract, "Transaction object": the names in its table. */
const CONTRACT = sectionOf('Transaction object').flatMap((line) => /^\| ([a-z]\w*) \|/.exec(line)?.[1] ?? []);
/** Fields beyond the table, which clients of the original service read. */
const ALSO = ['createdAt', 'partnerData'];

/** Contract, Events: the buy form of a notification's payload. */
const BUY_FORM = [
  'id',
  'type',
  'status',
  'method',
  'crypto',
  'fiat',
  'total',
  'currency',
  'cryptoCurrency',
  'serviceCharge',
  'cryptoPrice',
  'cryptoPriceUsd',
  'nonce',
  'userCountry',
  'userId',
  'wallet',
  'peer',
];

const NULLABLE = [
  'wallet',
  'depositWallets',
  'nonce',
  'qrCode',
  'peerAccount',
  'userCountry',
  'partnerData',
  'blockchainTxId',
  'internalTxId',
  'requestId',
  'destinationTag',
  'internalAddress',
  'methodAttributes',
] as const;
const without = (names: readonly (typeof NULLABLE)[number][]): Transaction => ({
  ...BUY,
  ...Object.fromEntries(names.map((name) => [name, null])),
});
const pendingBuy: Transaction = {
  ...without(['depositWallets', 'blockchainTxId', 'internalTxId', 'partnerData', 'qrCode']),
  status: 'pending',
};
const views = { transactionView, createdTransactionView, webhookTransactionView };

describe.each(Object.entries(views))('%s', (name, view) => {
  it('leaves out absent fields, never sends null, and keeps to the words of the contract', () => {
    fc.assert(
      fc.property(fc.subarray([...NULLABLE]), (absent) => {
        const shown = view(without(absent)) as unknown as Record<string, unknown>;

        expect(Object.values(shown)).not.toContain(null);
        expect(Object.values(shown)).not.toContain(undefined);
        const known = [...CONTRACT, ...ALSO, ...(name === 'createdTransactionView' ? ['walet'] : [])];
        expect(Object.keys(shown).filter((key) => !known.includes(key))).toEqual([]);
      }),
    );
  });

  it('keeps what is ours to ourselves', () => {
    const text = JSON.stringify(view(BUY));

    for (const secret of [
      '0199-partner',
      '0199-request',
      'ada@exchange',
      'version',
      'priceSource',
      'methodAttributes',
      'earnedPoints',
    ])
      expect(text).not.toContain(secret);
  });

  it('has numbers as JSON numbers, times as ISO 8601, and the partner’s data as it came', () => {
    expect(JSON.parse(JSON.stringify(view(BUY)))).toMatchObject({
      crypto: 0.007,
      fiat: 69.62,
      serviceCharge: 0.00014,
      total: 0.00686,
      cryptoPrice: 9946.05885,
      cryptoPriceUsd: 7371,
      createdAt: '2026-01-01T00:00:00.000Z',
      partnerData: { order: 7 },
      peer: { account: '+6591234567' },
      depositWallets: { bitcoin: 'bc1p', legacyBitcoin: '1A' },
    });
  });

  it.each([0, false, ''])('gives back %j as partner data: absent is only what was not given', (partnerData) => {
    expect(view({ ...BUY, partnerData })).toMatchObject({ partnerData });
  });

  it('throws rather than send another amount', () => {
    expect(() => view({ ...BUY, total: new Decimal('0.1234567890123456789') })).toThrow(RangeError);
  });
});

describe('the wallet of a buy', () => {
  it('is spelled `walet` in the answer to creating it, and `wallet` everywhere else', () => {
    const created = createdTransactionView(BUY);

    expect(created.walet).toBe('bc1q');
    expect(created).not.toHaveProperty('wallet');
    for (const view of [transactionView(BUY), webhookTransactionView(BUY)]) {
      expect(view.wallet).toBe('bc1q');
      expect(view).not.toHaveProperty('walet');
    }
  });

  it('is under neither name when there is none', () => {
    const created = createdTransactionView(without(['wallet']));

    expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['walet']));
    expect(Object.keys(created)).not.toEqual(expect.arrayContaining(['wallet']));
  });
});

describe('the payload of a webhook', () => {
  it('is the buy form, letter for letter, and `createdAt`', () => {
    expect(Object.keys(webhookTransactionView(pendingBuy)).sort()).toEqual([...BUY_FORM, 'createdAt'].sort());
  });

  it('has partner data only when it was given', () => {
    expect(Object.keys(webhookTransactionView({ ...pendingBuy, partnerData: 'A-1' })).sort()).toEqual(
      [...BUY_FORM, 'createdAt', 'partnerData'].sort(),
    );
  });

  it('never has the QR payload', () => {
    expect(transactionView(BUY)).toHaveProperty('qrCode');
    expect(webhookTransactionView(BUY)).not.toHaveProperty('qrCode');
  });

  it('of a sell has the deposit wallets and nothing of a buy', () => {
    const sell: Transaction = {
      ...without(['wallet', 'nonce', 'peerAccount', 'qrCode', 'blockchainTxId', 'internalTxId', 'partnerData']),
      type: 'sell',
    };

    const foreign = ['nonce', 'wallet', 'peer'];
    expect(Object.keys(webhookTransactionView(sell)).sort()).toEqual(
      [...BUY_FORM.filter((key) => !foreign.includes(key)), 'createdAt', 'depositWallets'].sort(),
    );
  });
});

function sectionOf(heading: string): string[] {
  const contract = readFileSync(path.join(projectRoot, 'docs', 'partner-api.md'), 'utf8');
  const lines = contract
    .split(/^#+ /m)
    .find((section) => section.startsWith(`${heading}\n`))
    ?.split('\n');
  if (!lines) throw new Error(`the contract has no section "${heading}"`);
  return lines;
}
