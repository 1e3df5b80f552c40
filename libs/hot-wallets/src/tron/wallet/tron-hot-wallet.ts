import { Injectable } from '@nestjs/common';
import { rows, sql } from '@rampart/sql';
import { type Funds, HotFunds } from '../payouts/hot-funds.js';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, SUN_DECIMALS, TronSettings } from '../tron-settings.js';

export interface TronAssetState {
  readonly asset: string;
  /** Balance of the wallet, less what transactions in flight use. */
  readonly free: string;
  /** Sum of the payouts that are in no transaction yet. */
  readonly waiting: string;
}

export interface TronWalletState {
  readonly address: string;
  /** Null if the wallet could not be read. */
  readonly assets: readonly TronAssetState[] | null;
  /** The reason if `assets` is null. */
  readonly problem: string | null;
  readonly waiting: { readonly queued: number; readonly held: number; readonly deferred: number };
  /** TRX burnt for energy and bandwidth so far. */
  readonly gasPaid: string;
}

interface Waiting {
  readonly currency: string;
  readonly units: string;
}

/** Describes the wallet that payouts on Tron are sent from. */
@Injectable()
export class TronHotWallet {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly funds: HotFunds,
  ) {}

  async describeWallet(): Promise<TronWalletState> {
    const found = await this.funds.findFunds().catch((error: Error) => error);
    return {
      address: this.settings.values.wallet,
      assets: found instanceof Error ? null : await this.assetsOf(found),
      problem: found instanceof Error ? found.message : null,
      waiting: await this.countWaiting(),
      gasPaid: await this.findGas(),
    };
  }

  private async assetsOf({ coins, tokens }: Funds): Promise<TronAssetState[]> {
    const found = await rows<Waiting>(
      this.database,
      sql`SELECT currency, sum(units)::text AS units FROM tron.payout WHERE state IN ('queued', 'held', 'deferred') GROUP BY 1`,
    );
    const waitingOf = (asset: string): bigint => BigInt(found.find(({ currency }) => currency === asset)?.units ?? 0);
    return [
      { asset: 'TRX', free: decimalOf(coins, SUN_DECIMALS), waiting: '0' },
      ...this.settings.values.tokens.map(({ currency, decimals }) => ({
        asset: currency,
        free: decimalOf(tokens.get(currency) ?? 0n, decimals),
        waiting: decimalOf(waitingOf(currency), decimals),
      })),
    ];
  }

  private async countWaiting(): Promise<TronWalletState['waiting']> {
    const [row] = await rows<TronWalletState['waiting']>(
      this.database,
      sql`SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'held')::int AS held,
         count(*) FILTER (WHERE state = 'deferred')::int AS deferred FROM tron.payout`,
    );
    return row ?? { queued: 0, held: 0, deferred: 0 };
  }

  private async findGas(): Promise<string> {
    const [row] = await rows<{ fees: string }>(
      this.database,
      sql`SELECT coalesce(sum(fee), 0)::text AS fees FROM tron.attempt WHERE state = 'final'`,
    );
    return decimalOf(BigInt(row?.fees ?? 0), SUN_DECIMALS);
  }
}
