import type { CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, tronNetwork } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { type HeldRow, HeldRows, type ShownHeldPayout } from '../../frame/held-payouts.js';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings } from '../tron-settings.js';
import { TronSignerGate } from './tron-signer-gate.js';

export interface TronHeldPayout extends ShownHeldPayout {
  readonly currency: CryptoCode;
}

interface Row extends HeldRow, Pick<TronHeldPayout, 'currency'> {}

/** Payouts on Tron that the signer signs only with an operator's passkey. */
@Injectable()
export class TronHeldPayouts {
  private readonly rows: HeldRows<Row>;

  constructor(
    database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly signer: TronSignerGate,
  ) {
    this.rows = new HeldRows(database, 'tron', 'currency, units::text AS units');
  }

  async listHeld(): Promise<readonly TronHeldPayout[]> {
    const rows = await this.rows.list();
    return rows.flatMap((row) => {
      const known = this.settings.findToken(row.currency);
      const { units, token, ...held } = row;
      return known === undefined
        ? []
        : {
            ...held,
            amount: decimalOf(BigInt(units), known.decimals),
            isApproved: token !== '',
            challenge: assetPayoutChallenge(tronNetwork(this.settings.values.chainId), payoutOf(row)),
          };
    });
  }

  approvePayout(key: string, assertion: string): Promise<string | undefined> {
    return this.rows.approve(key, assertion, (row) => this.signer.findRefusals({ ...payoutOf(row), assertion }));
  }

  withdrawPayout(key: string): Promise<boolean> {
    return this.rows.withdraw(key);
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: Row): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
