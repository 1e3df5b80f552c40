import { randomBytes, randomInt } from 'node:crypto';
import type { AssetPayout, TronTransfer } from '@rampart/signing';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import type { TronAttack } from './attack.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export const NETWORK = 'tron:0x2b6653dc';
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const USDD = 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz';
const DECIMALS = 6;
const MINUTE = 60_000;

/** Real contracts; a policy in plain text, as an operator writes it. */
export const TRON_POLICY = {
  feeLimit: '40',
  dayFees: '1000000000',
  minutes: 60,
  tokens: {
    [USDT]: {
      asset: 'USDT',
      decimals: DECIMALS,
      limits: { payout: '100000', day: '1000000000', minimum: '0.5', passkeyAbove: '20000' },
    },
  },
} as const;

/** A payout's request in parts, which a mutation changes. */
export interface TronDraft {
  op: 'tronPayout';
  transaction: Writable<TronTransfer> & Record<string, unknown>;
  payout: AssetPayout;
}

const base58check = createBase58check(sha256);
export const tronAddressOf = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(0x41, ...bytes));
export const randomTronAddress = (): string => tronAddressOf(randomBytes(20));

/** An approved payment of up to two hundred USDT, to a stranger's wallet. */
export function newTronDraft(
  { address: owner, approver, now }: Pick<TronAttack, 'address' | 'approver' | 'now'>,
  amount = BigInt(1_000_000 + randomInt(200_000_000)),
): TronDraft {
  const [address, transactionId] = [randomTronAddress(), randomBytes(16).toString('hex')];
  const maximum = (Number(amount) / 10 ** DECIMALS).toFixed(DECIMALS);
  const token = approver.approveAsset({ network: NETWORK, transactionId, address, asset: 'USDT', maximum }, new Date());
  return {
    op: 'tronPayout',
    transaction: {
      ...{ owner, contract: USDT, to: address, amount: amount.toString() },
      ...{ refBlockBytes: randomBytes(2).toString('hex'), refBlockHash: randomBytes(8).toString('hex') },
      ...{ timestamp: now(), expiration: now() + 30 * MINUTE, feeLimit: '30000000' },
    },
    payout: {
      ...{
        key: randomBytes(16).toString('hex'),
        transactionId,
        address,
        asset: 'USDT',
        amount: amount.toString(),
        token,
      },
    },
  };
}
