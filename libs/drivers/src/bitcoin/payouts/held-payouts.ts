import { type ChallengedPayout, payoutChallenge, type SigningPayout } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';
import { BitcoinSettings } from '../bitcoin-settings.js';
import { bitcoinOf } from '../satoshi.js';
import { BitcoinSignerGate } from './bitcoin-signer-gate.js';

export interface HeldPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly amount: string;
  /** Why the signer asks for a passkey. */
  readonly reason: string;
  /** Whether the wallet was approved when the order was opened. */
  readonly isApproved: boolean;
  /** For the passkey. */
  readonly challenge: string;
  readonly since: Date;
}

interface HeldRow {
  readonly key: string;
  readonly transaction_id: string;
  readonly address: string;
  readonly sats: string;
  readonly token: string;
  readonly reason: string | null;
  readonly created_at: Date;
}

const MAX_LISTED = 200;

/** Payouts that the signer signs only with the passkey of an operator. */
@Injectable()
export class HeldPayouts {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly signer: BitcoinSignerGate,
  ) {}

  async listHeld(): Promise<readonly HeldPayout[]> {
    const held = await this.findRows(`ORDER BY seq LIMIT ${MAX_LISTED}`, []);
    return held.map((row) => ({
      key: row.key,
      transactionId: row.transaction_id,
      address: row.address,
      amount: bitcoinOf(BigInt(row.sats)),
      reason: row.reason ?? '',
      isApproved: row.token !== '',
      challenge: payoutChallenge(this.challengedOf(row)),
      since: row.created_at,
    }));
  }

  /** Lets a payout leave with an operator's assertion, which the signer has verified. Answers why not; undefined where it leaves. Throws where the signer does not answer. */
  async approvePayout(key: string, assertion: string): Promise<string | undefined> {
    const [row] = await this.findRows('AND key = $1', [key]);
    if (!row) return NOT_HELD;
    const payout: SigningPayout = { ...payoutOf(row), assertion };
    const refusals = await this.signer.findRefusals(payout);
    const [ending] = refusals.filter(({ code }) => code !== 'dayLimit');
    if (ending) return `the signer refuses it: ${ending.detail}`;
    const moved = await this.database.query(
      `UPDATE bitcoin.payout SET state = 'queued', reason = NULL, assertion = $2 WHERE key = $1 AND state = 'held' RETURNING key`,
      [key, assertion],
    );
    return moved.length > 0 ? undefined : NOT_HELD;
  }

  /** The key has failed from now on. Whether it was held. */
  async withdrawPayout(key: string): Promise<boolean> {
    const moved = await this.database.query(
      `UPDATE bitcoin.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE key = $1 AND state = 'held' RETURNING key`,
      [key],
    );
    return moved.length > 0;
  }

  private findRows(where: string, parameters: readonly unknown[]): Promise<HeldRow[]> {
    return this.database.query<HeldRow>(
      `SELECT key, transaction_id, address, sats::text AS sats, coalesce(token, '') AS token, reason, created_at
       FROM bitcoin.payout WHERE state = 'held' ${where}`,
      parameters,
    );
  }

  private challengedOf(row: HeldRow): ChallengedPayout {
    return { network: this.settings.network, ...payoutOf(row) };
  }
}

const NOT_HELD = 'no payout of this key waits for a passkey';

const payoutOf = ({ key, transaction_id: transactionId, address, sats, token }: HeldRow): SigningPayout => ({
  ...{ key, transactionId, address, sats, token },
});
