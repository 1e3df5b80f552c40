import { payoutChallenge, type Refusal, type SigningPayout } from '@rampart/signing';
import { sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { ChainHeldPayouts, type HeldRow, type ShownHeldPayout } from '@rampart/wallet-frame';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { bitcoinOf } from '../satoshi.js';
import { BitcoinSignerGate } from './bitcoin-signer-gate.js';

export type HeldPayout = ShownHeldPayout;

/** Payouts that the signer signs only with an operator's passkey. */
@Injectable()
export class HeldPayouts extends ChainHeldPayouts<HeldRow> {
  constructor(
    database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly signer: BitcoinSignerGate,
  ) {
    super({ database, schema: 'bitcoin', columns: sql`sats::text AS units` });
  }

  protected showPayout(row: HeldRow): Pick<HeldPayout, 'amount' | 'challenge'> {
    return {
      amount: bitcoinOf(BigInt(row.units)),
      challenge: payoutChallenge({ network: this.settings.network, ...payoutOf(row) }),
    };
  }

  protected findRefusals(row: HeldRow, assertion: string): Promise<readonly Refusal[]> {
    return this.signer.findRefusals({ ...payoutOf(row), assertion });
  }
}

const payoutOf = ({ key, transactionId, address, units: sats, token }: HeldRow): SigningPayout => ({
  ...{ key, transactionId, address, sats, token },
});
