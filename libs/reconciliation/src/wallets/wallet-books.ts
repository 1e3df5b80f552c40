import { CHAINS, Decimal, isOneOf, WALLET_CODES } from '@rampart/kernel';
import { ChainGateway } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Found } from '../rules/rule.js';
import { MissingMoney } from './missing-money.js';
import { NetworkFees } from './network-fees.js';
import { WalletOpenings } from './wallet-openings.js';
import { boundsOf, isQuiet, subjectOf, type WalletStanding, walletStandings } from './wallet-standing.js';

/** How often a wallet is checked that moves during the check; an arbitrary choice. */
const MAX_ATTEMPTS = 3;

/** A wallet according to its chain. */
interface ChainView {
  /** Balance, plus the network fees that it paid and that are not booked. */
  readonly held: Decimal;
  /** Network fees that it has ever paid. */
  readonly feesPaid: Decimal;
}

/** Compares the wallets' balances on the chain with the ledger, to the last digit, and books the network fees that the chain shows. */
@Injectable()
export class WalletBooks {
  constructor(
    private readonly database: DataSource,
    private readonly chain: ChainGateway,
    private readonly openings: WalletOpenings,
    private readonly fees: NetworkFees,
    private readonly missing: MissingMoney,
  ) {}

  /** `unverified` are wallets whose chain did not respond, or that moved during the check; `checked` reports what was seen of those that agree. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[]; checked: Map<string, string> }> {
    const found: Found[] = [];
    const checked = new Map<string, string>();
    let before = await walletStandings(this.database);
    let open = before.map(subjectOf);
    for (let attempts = 0; attempts < MAX_ATTEMPTS && open.length > 0; attempts++) {
      const balances = await this.findBalances(before.filter((wallet) => open.includes(subjectOf(wallet))));
      const after = await walletStandings(this.database);
      for (const wallet of before.filter((each) => after.some((other) => isSame(each, other)))) {
        const view = balances.get(subjectOf(wallet));
        if (view === undefined) continue;
        const differing = await this.compareWallet(wallet, view.held);
        found.push(...differing);
        if (differing.length === 0)
          checked.set(
            subjectOf(wallet),
            `holds ${view.held.toFixed()} ${wallet.currency}, which agrees with the books`,
          );
        await this.fees.bookFees(wallet, view.feesPaid);
        open = open.filter((subject) => subject !== subjectOf(wallet));
      }
      before = after;
    }
    return { found, unverified: open, checked };
  }

  private async findBalances(wallets: readonly WalletStanding[]): Promise<Map<string, ChainView>> {
    const balances = new Map<string, ChainView>();
    for (const wallet of wallets) {
      const { chain, currency } = wallet;
      if (!isOneOf(WALLET_CODES, currency)) continue;
      const balance = await this.chain
        .balanceOf({ chain, currency, confirmations: CHAINS[chain].confirmations })
        .catch(() => undefined);
      if (balance === undefined) continue;
      const feesPaid = new Decimal(balance.feesPaid);
      const held = new Decimal(balance.amount).plus(feesPaid).minus(wallet.feesBooked);
      balances.set(subjectOf(wallet), { held, feesPaid });
    }
    return balances;
  }

  private async compareWallet(wallet: WalletStanding, held: Decimal): Promise<Found[]> {
    const opening = await this.openings.findOpening(wallet);
    if (opening === undefined) {
      if (isQuiet(wallet)) await this.openings.recordBalance(wallet, held.minus(wallet.booked));
      return [];
    }
    const { min, max } = boundsOf(wallet, opening);
    if (held.gte(min) && held.lte(max)) {
      await this.openings.clearDifference(wallet);
      return [];
    }
    if (!(await this.openings.recordDifference(wallet))) return [];
    const lack = held.lt(min)
      ? this.missing.judgeLack({ currency: wallet.currency, missing: min.minus(held), expected: min })
      : undefined;
    const range = min.eq(max) ? min.toFixed() : `from ${min.toFixed()} to ${max.toFixed()}`;
    return [
      {
        subject: subjectOf(wallet),
        isSurplus: held.gt(max),
        ...(lack ? { isMinor: lack.isMinor } : {}),
        detail: `holds ${held.toFixed()} ${wallet.currency}, by the books ${range}${lack ? ` (${lack.words})` : ''}; record its owner's movements with POST /ops/wallets/${wallet.chain}/${wallet.currency}/movements`,
      },
    ];
  }
}

const isSame = (one: WalletStanding, other: WalletStanding): boolean => JSON.stringify(one) === JSON.stringify(other);
