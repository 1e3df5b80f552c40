import { Injectable } from '@nestjs/common';
import type { BitcoinAccounts, KeyPath } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import type { Unspent } from '../node/node-answers.js';
import { NodeRpc } from '../node/node-rpc.js';
import { SecondNode } from '../node/second-node.js';
import { satsOfNumber } from '../satoshi.js';
import { type Coin, outpointOf } from './coin.js';

/** No reorganisation has reached seven blocks deep in years, so money from others is spent from this depth on. */
export const SPENDABLE_DEPTH = 7;
/** Nodes relay a transaction that depends on at most 25 unconfirmed ones. */
const MAX_ANCESTORS = 20;
/** Spending less than this costs more than it is worth, and strangers send such coins to trace where they go. */
const MIN_COIN_SATS = 1_000n;
const EVERY_DEPTH = 9_999_999;

/** Lists the wallet's unspent money. */
@Injectable()
export class Coins {
  constructor(
    private readonly rpc: NodeRpc,
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly second: SecondNode,
  ) {}

  async listCoins(): Promise<readonly Coin[]> {
    const unspent = await this.rpc.call<readonly Unspent[]>('listunspent', 0, EVERY_DEPTH, [], true);
    const own = await this.findOwn(unspent.map(({ txid }) => txid));
    return unspent.flatMap((each) => {
      const path = pathOf(each.desc ?? '', this.settings.accounts);
      return path
        ? [{ ...coinOf(each, path), isOwn: own.has(each.txid), mayVanish: (own.get(each.txid) ?? 1) > 1 }]
        : [];
    });
  }

  /** Coins that a payout may spend now: final, or our own change that must exist, and not in a transaction that is still open. */
  async listSpendable(): Promise<readonly Coin[]> {
    return (await this.listWithUse()).filter(({ use }) => use === 'spendable');
  }

  async listWithUse(): Promise<readonly CoinWithUse[]> {
    const taken = await rows<{ outpoint: string }>(
      this.database,
      sql`SELECT unnest(inputs) AS outpoint FROM bitcoin.batch WHERE state = 'open'`,
    );
    const isTaken = new Set(taken.map(({ outpoint }) => outpoint));
    return (await this.agreeOnAge(await this.listCoins())).map((coin) => ({
      ...coin,
      use: isTaken.has(outpointOf(coin)) ? 'taken' : useOf(coin),
    }));
  }

  /** Money from others that only one node has is not spent: a payout that depends on it might never arrive. */
  private async agreeOnAge(coins: readonly Coin[]): Promise<readonly Coin[]> {
    const old = coins.filter(({ isOwn, confirmations }) => !isOwn && confirmations >= SPENDABLE_DEPTH);
    const depths = await this.second.agreeOnCoins(old);
    const agreed = new Map(old.map((coin, i) => [coin, depths[i] ?? 0]));
    return coins.map((coin) => ({ ...coin, confirmations: agreed.get(coin) ?? coin.confirmations }));
  }

  /** Returns our own transactions among these, with the number of versions of each. */
  private async findOwn(txIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = await rows<{ txId: string; versions: number }>(
      this.database,
      sql`SELECT tx_id AS "txId", (SELECT count(*)::int FROM bitcoin.version v WHERE v.batch_id = own.batch_id) AS versions
          FROM bitcoin.version own WHERE tx_id = ANY(${[...new Set(txIds)]})`,
    );
    return new Map(found.map(({ txId, versions }) => [txId, versions]));
  }
}

/** `waiting` for confirmations, `taken` by a transaction that is not final, `frozen` because it is too small to be worth its fee. */
export type CoinUse = 'spendable' | 'waiting' | 'taken' | 'frozen';

export interface CoinWithUse extends Coin {
  readonly use: CoinUse;
}

function useOf({ sats, confirmations, isOwn, mayVanish, ancestors }: Coin): CoinUse {
  if (sats < MIN_COIN_SATS) return 'frozen';
  const isSafe = isOwn && !mayVanish && (confirmations > 0 || ancestors <= MAX_ANCESTORS);
  const isReady = confirmations >= SPENDABLE_DEPTH || isSafe;
  return isReady ? 'spendable' : 'waiting';
}

const coinOf = (
  { txid, vout, amount, confirmations, ancestorcount }: Unspent,
  path: KeyPath,
): Omit<Coin, 'isOwn' | 'mayVanish'> => ({
  txId: txid,
  output: vout,
  sats: satsOfNumber(amount),
  path,
  confirmations,
  ancestors: ancestorcount ?? 0,
});

/**
 * Reads the account's fingerprint, the branch and the index from a descriptor such as `wpkh([d34db33f/0/5]02…)`. Undefined for keys that are not from our
 * seeds.
 */
function pathOf(descriptor: string, accounts: BitcoinAccounts): KeyPath | undefined {
  const [, kind, fingerprint = '', branch, index] =
    /^(wpkh|pkh)\(\[([0-9a-f]{8})\/([01])\/(\d{1,10})\]/.exec(descriptor) ?? [];
  const account = kind === 'wpkh' ? 'segwit' : 'legacy';
  const path = { account, branch: branch === '1' ? 1 : 0, index: Number(index) } as const;
  if (fingerprint === accounts.fingerprints[account]) return path;
  return accounts.retired.some(({ fingerprints }) => fingerprints[account] === fingerprint)
    ? { ...path, retired: fingerprint }
    : undefined;
}
