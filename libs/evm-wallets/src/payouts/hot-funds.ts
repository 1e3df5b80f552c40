import type { CryptoCode, WalletCode } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { balanceData } from '../codec.js';
import { EvmDatabase } from '../evm-database.js';
import { type EvmChainSettings, EvmSettings } from '../evm-settings.js';
import type { EvmNetwork } from '../network/evm-network.js';

/** Money in the hot wallet that is not committed yet. Coins pay the gas of every transaction. */
export interface Funds {
  readonly coins: bigint;
  readonly tokens: ReadonlyMap<CryptoCode, bigint>;
}

/** Reads the hot wallet, less what is in flight. A transaction that was mined just now counts twice for a moment, so the result is too low, never too high. */
@Injectable()
export class HotFunds {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
  ) {}

  /** `block` is a block number in hexadecimal; `hot` is the hot wallet of the present seed, or of a retired one. */
  async readBalances(
    network: EvmNetwork,
    { block = 'latest', hot = this.settings.hotAddress }: { block?: string; hot?: string } = {},
  ): Promise<Funds> {
    const { tokens } = network.settings;
    const answers = await network.askMany<string>([
      ['eth_getBalance', hot, block],
      ...tokens.map(({ contract }) => ['eth_call', { to: contract, data: balanceData(hot) }, block] as const),
    ]);
    const [coins = 0n, ...amounts] = answers.map((answer) => {
      if (answer instanceof Error) throw answer;
      return BigInt(answer === '0x' ? 0 : answer);
    });
    return { coins, tokens: new Map(tokens.map(({ currency }, i) => [currency, amounts[i] ?? 0n])) };
  }

  async findFunds(network: EvmNetwork): Promise<Funds> {
    const { coins, tokens } = await this.readBalances(network);
    const { chain } = network.settings;
    const found = await rows<{ currency: WalletCode | null; units: string; gas: string }>(
      this.database,
      sql`SELECT o.currency, sum(o.units)::text AS units,
         sum((o.call->>'gas')::numeric * (SELECT max(coalesce(v.fees->>'gasPrice', v.fees->>'maxFeePerGas')::numeric) FROM evm.version v WHERE v.outgoing_id = o.id))::text AS gas
       FROM evm.outgoing o WHERE o.chain = ${chain} AND o.account = ${this.settings.hotAddress} AND o.state IN ('planned', 'sent') GROUP BY 1`,
    );
    const promised = (currency: CryptoCode): bigint =>
      BigInt(found.find((row) => row.currency === currency)?.units ?? 0);
    const coinsOut = found.filter(({ currency }) => isCoin(network.settings, currency));
    return {
      coins:
        coins -
        coinsOut.reduce((sum, { units }) => sum + BigInt(units), 0n) -
        found.reduce((sum, { gas }) => sum + BigInt(gas), 0n),
      tokens: new Map([...tokens].map(([currency, units]) => [currency, units - promised(currency)])),
    };
  }
}

/** Null also means the coin, if it was moved as gas on a chain whose coin the service does not trade. */
const isCoin = ({ coin }: EvmChainSettings, currency: WalletCode | null): boolean =>
  currency === null || currency === coin;
