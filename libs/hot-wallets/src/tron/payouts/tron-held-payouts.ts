import type { CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, type Refusal, tronNetwork } from '@rampart/signing';
import { sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { ChainHeldPayouts, type HeldRow, type ShownHeldPayout } from '@rampart/wallet-frame';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings } from '../tron-settings.js';
import { TronSignerGate } from './tron-signer-gate.js';

export interface TronHeldPayout extends ShownHeldPayout {
  readonly currency: CryptoCode;
}

interface Row extends HeldRow, Pick<TronHeldPayout, 'currency'> {}

/** Payouts on Tron that the signer signs only with an operator's passkey. */
@Injectable()
export class TronHeldPayouts extends ChainHeldPayouts<Row> {
  constructor(
    database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly signer: TronSignerGate,
  ) {
    super({ database, schema: 'tron', columns: sql`currency, units::text AS units` });
  }

  protected showPayout(row: Row): Pick<TronHeldPayout, 'amount' | 'challenge'> | undefined {
    const known = this.settings.findToken(row.currency);
    return (
      known && {
        amount: decimalOf(BigInt(row.units), known.decimals),
        challenge: assetPayoutChallenge(tronNetwork(this.settings.values.chainId), payoutOf(row)),
      }
    );
  }

  protected findRefusals(row: Row, assertion: string): Promise<readonly Refusal[]> {
    return this.signer.findRefusals({ ...payoutOf(row), assertion });
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: Row): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
