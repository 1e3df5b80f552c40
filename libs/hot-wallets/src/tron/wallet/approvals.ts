import type { Clock } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import { readAssetApproval, tronNetwork } from '@rampart/signing';
import { type ApprovalKeys, chooseApproval } from '../../frame/approval-keys.js';
import type { TronDatabase } from '../tron-database.js';
import type { TronSettings } from '../tron-settings.js';

/** Stores a signed approval of each wallet that an order may pay. The signer trusts the signature, not the table. */
export class Approvals {
  constructor(
    private readonly database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly keys: ApprovalKeys,
    private readonly clock: Clock,
  ) {}

  /** Signs one approval per currency if it is not known yet which currency is paid. */
  async approveWallet({ transactionId, to, maximum }: ApprovedWallet): Promise<void> {
    const { chainId, tokens } = this.settings.values;
    const named = tokens.filter(({ currency }) => maximum === undefined || currency === maximum.currency);
    for (const { currency } of named) {
      const token = this.keys.approver.approveAsset(
        {
          ...{ network: tronNetwork(chainId), transactionId, address: to.address, asset: currency },
          maximum: maximum?.toString() ?? null,
        },
        this.clock.trueTime(),
      );
      await this.database.query(
        'INSERT INTO tron.approval (transaction_id, address, currency, token, approved_at) VALUES ($1, $2, $3, $4, $5)',
        [transactionId, to.address, currency, token, this.clock.now()],
      );
    }
  }

  async findToken(transactionId: string, address: string, currency: string): Promise<string | undefined> {
    const rows = await this.database.query<{ token: string }>(
      'SELECT token FROM tron.approval WHERE transaction_id = $1 AND address = $2 AND currency = $3 ORDER BY seq DESC',
      [transactionId, address, currency],
    );
    return chooseApproval(
      rows.map(({ token }) => token),
      (token) => readAssetApproval(token, this.keys.trusted),
      (each) => each.transactionId === transactionId && each.address === address && each.asset === currency,
    )?.token;
  }

  /** The signer's policy must name this key as its approver. */
  get publicKey(): string {
    return this.keys.approver.publicKey;
  }
}
