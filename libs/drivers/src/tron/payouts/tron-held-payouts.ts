import type { CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, tronNetwork } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { TronDatabase } from '../tron-database.js';
import { decimalOf, TronSettings } from '../tron-settings.js';
import { TronSignerGate } from './tron-signer-gate.js';

export interface TronHeldPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly currency: CryptoCode;
  readonly amount: string;
  /** Why the signer asks for a passkey. */
  readonly reason: string;
  /** Whether the wallet was approved when the order was opened. */
  readonly isApproved: boolean;
  /** For the passkey. */
  readonly challenge: string;
  readonly since: Date;
}

interface HeldRow extends Omit<TronHeldPayout, 'amount' | 'isApproved' | 'challenge'> {
  readonly units: string;
  readonly token: string;
}

const MAX_LISTED = 200;
const NOT_HELD = 'no payout of this key waits for a passkey';

/** Payouts on Tron that the signer signs only with the passkey of an operator. */
@Injectable()
export class TronHeldPayouts {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly signer: TronSignerGate,
  ) {}

  async listHeld(): Promise<readonly TronHeldPayout[]> {
    const rows = await this.findRows(`ORDER BY seq LIMIT ${MAX_LISTED}`, []);
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

  /** Lets a payout leave with an operator's assertion, which the signer has verified. Answers why not; undefined where it leaves. Throws where the signer does not answer. */
  async approvePayout(key: string, assertion: string): Promise<string | undefined> {
    const [row] = await this.findRows('AND key = $1', [key]);
    if (!row) return NOT_HELD;
    const refusals = await this.signer.findRefusals({ ...payoutOf(row), assertion });
    const ending = refusals.find(({ code }) => code !== 'dayLimit');
    if (ending) return `the signer refuses it: ${ending.detail}`;
    const moved = await this.database.query(
      `UPDATE tron.payout SET state = 'queued', reason = NULL, assertion = $2 WHERE key = $1 AND state = 'held' RETURNING key`,
      [key, assertion],
    );
    return moved.length > 0 ? undefined : NOT_HELD;
  }

  /** The key has failed from now on. Whether it was held. */
  async withdrawPayout(key: string): Promise<boolean> {
    const moved = await this.database.query(
      `UPDATE tron.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE key = $1 AND state = 'held' RETURNING key`,
      [key],
    );
    return moved.length > 0;
  }

  private findRows(where: string, parameters: readonly unknown[]): Promise<HeldRow[]> {
    return this.database.query<HeldRow>(
      `SELECT key, transaction_id AS "transactionId", address, currency, units::text AS units, coalesce(token, '') AS token,
         coalesce(reason, '') AS reason, created_at AS since
       FROM tron.payout WHERE state = 'held' ${where}`,
      parameters,
    );
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: HeldRow): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
