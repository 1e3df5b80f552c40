import { payoutChallenge, type SigningPayout } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { type HeldRow, HeldRows, type ShownHeldPayout } from '../../frame/held-payouts.js';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { bitcoinOf } from '../satoshi.js';
import { BitcoinSignerGate } from './bitcoin-signer-gate.js';

export type HeldPayout = ShownHeldPayout;

/** Payouts that the signer signs only with an operator's passkey. */
@Injectable()
export class HeldPayouts {
  private readonly rows: HeldRows<HeldRow>;

  constructor(
    database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly signer: BitcoinSignerGate,
  ) {
    this.rows = new HeldRows(database, 'bitcoin', 'sats::text AS units');
  }

  async listHeld(): Promise<readonly HeldPayout[]> {
    const rows = await this.rows.list();
    return rows.map((row) => {
      const { units, token, ...held } = row;
      return {
        ...held,
        amount: bitcoinOf(BigInt(units)),
        isApproved: token !== '',
        challenge: payoutChallenge({ network: this.settings.network, ...payoutOf(row) }),
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

const payoutOf = ({ key, transactionId, address, units: sats, token }: HeldRow): SigningPayout => ({
  ...{ key, transactionId, address, sats, token },
});
