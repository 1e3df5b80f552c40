import type { ChainId, CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, evmNetwork, type Refusal } from '@rampart/signing';
import { sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { ChainHeldPayouts, type HeldRow, type ShownHeldPayout } from '@rampart/wallet-frame';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { decimalOf } from '../units.js';
import { EvmSignerGate } from './evm-signer-gate.js';

export interface EvmHeldPayout extends ShownHeldPayout {
  readonly chain: ChainId;
  readonly currency: CryptoCode;
}

interface Row extends HeldRow, Pick<EvmHeldPayout, 'chain' | 'currency'> {}

/** Payouts on EVM chains that the signer signs only with an operator's passkey. */
@Injectable()
export class EvmHeldPayouts extends ChainHeldPayouts<Row> {
  constructor(
    database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly signer: EvmSignerGate,
  ) {
    super({ database, schema: 'evm', columns: sql`chain, currency, units::text AS units` });
  }

  protected showPayout(row: Row): Pick<EvmHeldPayout, 'amount' | 'challenge'> | undefined {
    const settings = this.networks.find(row.chain)?.settings;
    const decimals = settings && decimalsOn(settings, row.currency);
    if (!settings || decimals === undefined) return undefined;
    return {
      amount: decimalOf(BigInt(row.units), decimals),
      challenge: assetPayoutChallenge(evmNetwork(settings.chainId), payoutOf(row)),
    };
  }

  protected findRefusals(row: Row, assertion: string): Promise<readonly Refusal[]> {
    const { chainId } = this.networks.get(row.chain).settings;
    return this.signer.findRefusals(chainId, { ...payoutOf(row), assertion });
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: Row): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
