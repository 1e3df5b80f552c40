import { CRYPTO_CODES, Decimal, isOneOf } from '@rampart/kernel';
import { CHAINS } from '@rampart/methods';
import { ChainGateway } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Found } from '../rules/rule.js';
import { WalletOpenings } from './wallet-openings.js';
import { boundsOf, isQuiet, subjectOf, type WalletStanding, walletStandings } from './wallet-standing.js';

/** Chosen by us: how often a wallet is asked about that moves while it is. */
const MOST_TRIES = 3;

/** The chain's word of our wallets against the books, to the last digit. */
@Injectable()
export class WalletBooks {
  constructor(
    private readonly database: DataSource,
    private readonly chain: ChainGateway,
    private readonly openings: WalletOpenings,
  ) {}

  /** `untold` are those about which the chain was silent, and those that did not stand still. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[] }> {
    const found: Found[] = [];
    let before = await walletStandings(this.database);
    let open = before.map(subjectOf);
    for (let tries = 0; tries < MOST_TRIES && open.length > 0; tries++) {
      const told = await this.findBalances(before.filter((wallet) => open.includes(subjectOf(wallet))));
      const after = await walletStandings(this.database);
      for (const wallet of before.filter((each) => after.some((other) => isSame(each, other)))) {
        const held = told.get(subjectOf(wallet));
        if (held === undefined) continue;
        found.push(...(await this.compareWallet(wallet, held)));
        open = open.filter((subject) => subject !== subjectOf(wallet));
      }
      before = after;
    }
    return { found, unverified: open };
  }

  /** What each wallet would hold had sending cost nothing. */
  private async findBalances(wallets: readonly WalletStanding[]): Promise<Map<string, Decimal>> {
    const told = new Map<string, Decimal>();
    for (const wallet of wallets) {
      const { chain, currency } = wallet;
      if (!isOneOf(CRYPTO_CODES, currency)) continue;
      const balance = await this.chain
        .balanceOf({ chain, currency, confirmations: CHAINS[chain].confirmations })
        .catch(() => undefined);
      if (balance !== undefined) told.set(subjectOf(wallet), new Decimal(balance.amount).plus(balance.feesPaid));
    }
    return told;
  }

  private async compareWallet(wallet: WalletStanding, held: Decimal): Promise<Found[]> {
    const opening = await this.openings.findOpening(wallet);
    if (opening === undefined) {
      if (isQuiet(wallet)) await this.openings.recordBalance(wallet, held.minus(wallet.booked));
      return [];
    }
    const { least, most } = boundsOf(wallet, opening);
    if (held.gte(least) && held.lte(most)) {
      await this.openings.clearDifference(wallet);
      return [];
    }
    if (!(await this.openings.recordDifference(wallet))) return [];
    const range = least.eq(most) ? least.toFixed() : `from ${least.toFixed()} to ${most.toFixed()}`;
    return [
      {
        subject: subjectOf(wallet),
        detail: `holds ${held.toFixed()} ${wallet.currency}, by the books ${range}; what its owner moved is told with POST /ops/wallets/${wallet.chain}/${wallet.currency}/movements`,
      },
    ];
  }
}

const isSame = (one: WalletStanding, other: WalletStanding): boolean => JSON.stringify(one) === JSON.stringify(other);
