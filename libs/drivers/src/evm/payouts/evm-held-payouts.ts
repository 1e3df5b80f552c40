import type { ChainId, CryptoCode } from '@rampart/kernel';
import { type AssetPayout, assetPayoutChallenge, evmNetwork } from '@rampart/signing';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from '../evm-database.js';
import { decimalsOn } from '../evm-settings.js';
import { EvmNetworks } from '../network/evm-networks.js';
import { decimalOf } from '../units.js';
import { EvmSignerGate } from './evm-signer-gate.js';

export interface EvmHeldPayout {
  readonly key: string;
  readonly transactionId: string;
  readonly chain: ChainId;
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

interface HeldRow extends Omit<EvmHeldPayout, 'amount' | 'isApproved' | 'challenge'> {
  readonly units: string;
  readonly token: string;
}

const MAX_LISTED = 200;
const NOT_HELD = 'no payout of this key waits for a passkey';

/** Payouts on EVM chains that the signer signs only with the passkey of an operator. */
@Injectable()
export class EvmHeldPayouts {
  constructor(
    private readonly database: EvmDatabase,
    private readonly networks: EvmNetworks,
    private readonly signer: EvmSignerGate,
  ) {}

  async listHeld(): Promise<readonly EvmHeldPayout[]> {
    const rows = await this.findRows(`ORDER BY seq LIMIT ${MAX_LISTED}`, []);
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

  /** Lets a payout leave with an operator's assertion, which the signer has verified. Answers why not; undefined where it leaves. Throws where the signer does not answer. */
  async approvePayout(key: string, assertion: string): Promise<string | undefined> {
    const [row] = await this.findRows('AND key = $1', [key]);
    if (!row) return NOT_HELD;
    const { chainId } = this.networks.get(row.chain).settings;
    const refusals = await this.signer.findRefusals(chainId, { ...payoutOf(row), assertion });
    const ending = refusals.find(({ code }) => code !== 'dayLimit');
    if (ending) return `the signer refuses it: ${ending.detail}`;
    const moved = await this.database.query(
      `UPDATE evm.payout SET state = 'queued', reason = NULL, assertion = $2 WHERE key = $1 AND state = 'held' RETURNING key`,
      [key, assertion],
    );
    return moved.length > 0 ? undefined : NOT_HELD;
  }

  /** The key has failed from now on. Whether it was held. */
  async withdrawPayout(key: string): Promise<boolean> {
    const moved = await this.database.query(
      `UPDATE evm.payout SET state = 'refused', reason = 'an operator withdrew it' WHERE key = $1 AND state = 'held' RETURNING key`,
      [key],
    );
    return moved.length > 0;
  }

  private findRows(where: string, parameters: readonly unknown[]): Promise<HeldRow[]> {
    return this.database.query<HeldRow>(
      `SELECT key, transaction_id AS "transactionId", chain, address, currency, units::text AS units, coalesce(token, '') AS token,
         coalesce(reason, '') AS reason, created_at AS since
       FROM evm.payout WHERE state = 'held' ${where}`,
      parameters,
    );
  }
}

const payoutOf = ({ key, transactionId, address, currency: asset, units: amount, token }: HeldRow): AssetPayout => ({
  ...{ key, transactionId, address, asset, amount, token },
});
