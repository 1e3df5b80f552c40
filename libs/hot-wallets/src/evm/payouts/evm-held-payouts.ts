import type { ChainId, CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, evmNetwork } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { type HeldRow, HeldRows, type ShownHeldPayout } from '../../frame/held-payouts.js';
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
export class EvmHeldPayouts {
  private readonly rows: HeldRows<Row>;

  constructor(
    database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly signer: EvmSignerGate,
  ) {
    this.rows = new HeldRows(database, 'evm', 'chain, currency, units::text AS units');
  }

  async listHeld(): Promise<readonly EvmHeldPayout[]> {
    const rows = await this.rows.list();
    return rows.flatMap((row) => {
      const settings = this.networks.find(row.chain)?.settings;
      const decimals = settings && decimalsOn(settings, row.currency);
      if (!settings || decimals === undefined) return [];
      const { units, token, ...held } = row;
      return {
        ...held,
        amount: decimalOf(BigInt(units), decimals),
        isApproved: token !== '',
        challenge: assetPayoutChallenge(evmNetwork(settings.chainId), payoutOf(row)),
      };
    });
  }

  approvePayout(key: string, assertion: string): Promise<string | undefined> {
    return this.rows.approve(key, assertion, (row) =>
      this.signer.findRefusals(this.networks.get(row.chain).settings.chainId, { ...payoutOf(row), assertion }),
    );
  }

  withdrawPayout(key: string): Promise<boolean> {
    return this.rows.withdraw(key);
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: Row): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
