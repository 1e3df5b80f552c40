import type { ChainId } from '@rampart/kernel';
import { toChecksum } from '@rampart/signing';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { BlockStore } from '../deposits/block-store.js';
import { EvmDatabase } from '../evm-database.js';
import { EvmSettings, NATIVE_DECIMALS } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { type Funds, HotFunds } from '../payouts/hot-funds.js';
import { Sweeper } from '../sweeps/sweeper.js';
import { decimalOf, GWEI_DECIMALS } from '../units.js';

export interface EvmAssetState {
  /** Code of a token or a coin, such as USDT or BNB. */
  readonly asset: string;
  /** Balance of the hot wallet on the chain. */
  readonly held: string;
  /** Part of `held` that is not committed to a transaction in flight. */
  readonly free: string;
  /** Sum of the payouts that are in no transaction yet. */
  readonly waiting: string;
}

export interface EvmWalletState {
  readonly height: number;
  readonly assets: readonly EvmAssetState[];
  /** Nonce of the hot wallet's next transaction; the chain has all below `minedNonce`. */
  readonly nextNonce: number;
  readonly minedNonce: number;
  /** Gas price in gwei: the current one, and the most that payouts and sweeps may pay. */
  readonly price: string;
  readonly ceiling: string;
  readonly sweepCeiling: string;
}

export interface EvmChainState {
  readonly chain: ChainId;
  readonly chainId: number;
  /** The address that operators fund and that payouts leave from. */
  readonly address: string;
  readonly coin: string;
  /** Null if the wallet could not be read; `problem` then says why. */
  readonly wallet: EvmWalletState | null;
  readonly problem: string | null;
  readonly waiting: { readonly queued: number; readonly held: number; readonly deferred: number };
  /** Number of pairs of address and currency whose final deposits the next sweeps move. */
  readonly sweeps: number;
  /** All gas ever paid, in the coin. */
  readonly gasPaid: string;
}

/** Shows operators the hot wallet of every chain. */
@Injectable()
export class EvmHotWallets {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly networks: EvmNetworks,
    private readonly blocks: BlockStore,
    private readonly funds: HotFunds,
    private readonly sweeper: Sweeper,
  ) {}

  describeWallets(): Promise<readonly EvmChainState[]> {
    return Promise.all(this.networks.all.map((network) => this.describeChain(network)));
  }

  private async describeChain(network: EvmNetwork): Promise<EvmChainState> {
    const { chain, chainId, coin } = network.settings;
    const state = await this.describeWallet(network).catch((error: Error) => error);
    return {
      ...{ chain, chainId, coin, address: toChecksum(this.settings.hotAddress) },
      wallet: state instanceof Error ? null : state,
      problem: state instanceof Error ? state.message : null,
      waiting: await this.countWaiting(chain),
      sweeps: await this.sweeper.countCandidates(network),
      gasPaid: await this.findGas(chain),
    };
  }

  private async describeWallet(network: EvmNetwork): Promise<EvmWalletState> {
    await network.assertUsable();
    const { chain, feeCeiling, sweepFee } = network.settings;
    const [held, free, [price, count], top] = await Promise.all([
      this.funds.readBalances(network),
      this.funds.findFunds(network),
      network.askMany<string>([['eth_gasPrice'], ['eth_getTransactionCount', this.settings.hotAddress, 'latest']]),
      this.blocks.findTop(chain),
    ]);
    if (typeof price !== 'string' || typeof count !== 'string')
      throw new Error('the provider refuses to say the price of gas');
    const minedNonce = Number(count);
    return {
      height: Number(top?.number ?? 0n),
      assets: await this.assetsOf(network, held, free),
      nextNonce: Math.max(minedNonce, await this.findNonce(chain)),
      minedNonce,
      ...{ price: gwei(BigInt(price)), ceiling: gwei(feeCeiling), sweepCeiling: gwei(sweepFee) },
    };
  }

  private async assetsOf({ settings }: EvmNetwork, held: Funds, free: Funds): Promise<EvmAssetState[]> {
    const found = await rows<{ currency: string; units: string }>(
      this.database,
      sql`SELECT currency, sum(units)::text AS units FROM evm.payout WHERE chain = ${settings.chain} AND state IN ('queued', 'held', 'deferred') GROUP BY 1`,
    );
    const assets = [
      { asset: settings.coin, decimals: NATIVE_DECIMALS, held: held.coins, free: free.coins },
      ...settings.tokens.map(({ currency, decimals }) => ({
        ...{ asset: currency, decimals },
        ...{ held: held.tokens.get(currency) ?? 0n, free: free.tokens.get(currency) ?? 0n },
      })),
    ];
    return assets.map(({ asset, decimals, ...units }) => ({
      asset,
      held: decimalOf(units.held, decimals),
      free: decimalOf(units.free > 0n ? units.free : 0n, decimals),
      waiting: decimalOf(BigInt(found.find(({ currency }) => currency === asset)?.units ?? 0), decimals),
    }));
  }

  private async countWaiting(chain: ChainId): Promise<EvmChainState['waiting']> {
    const [row] = await rows<EvmChainState['waiting']>(
      this.database,
      sql`SELECT count(*) FILTER (WHERE state = 'queued')::int AS queued, count(*) FILTER (WHERE state = 'held')::int AS held,
         count(*) FILTER (WHERE state = 'deferred')::int AS deferred FROM evm.payout WHERE chain = ${chain}`,
    );
    return row ?? { queued: 0, held: 0, deferred: 0 };
  }

  private async findNonce(chain: ChainId): Promise<number> {
    const [row] = await rows<{ nonce: number }>(
      this.database,
      sql`SELECT next_nonce::int AS nonce FROM evm.account WHERE chain = ${chain} AND address = ${this.settings.hotAddress}`,
    );
    return row?.nonce ?? 0;
  }

  private async findGas(chain: ChainId): Promise<string> {
    const [row] = await rows<{ fees: string }>(
      this.database,
      sql`SELECT coalesce(sum(fee), 0)::text AS fees FROM evm.outgoing WHERE chain = ${chain} AND block_number IS NOT NULL`,
    );
    return decimalOf(BigInt(row?.fees ?? 0), NATIVE_DECIMALS);
  }
}

const gwei = (wei: bigint): string => decimalOf(wei, GWEI_DECIMALS);
