import type { Clock } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import { readAssetApproval, tronNetwork } from '@rampart/signing';
import { type ApprovalKeys, ApprovalRows, chooseApproval } from '@rampart/wallet-frame';
import type { TronDatabase } from '../tron-database.js';
import type { TronSettings } from '../tron-settings.js';

/** Stores a signed approval of each wallet that an order may pay. The signer trusts the signature, not the table. */
export class Approvals {
  private readonly rows: ApprovalRows<'tron'>;

  constructor(
    database: TronDatabase,
    private readonly settings: TronSettings,
    private readonly keys: ApprovalKeys,
    private readonly clock: Clock,
  ) {
    this.rows = new ApprovalRows(database, 'tron');
  }

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
      const wallet = { transaction_id: transactionId, address: to.address, currency };
      await this.rows.insertToken(wallet, { token, at: this.clock.now() });
    }
  }

  async findToken(transactionId: string, address: string, currency: string): Promise<string | undefined> {
    return chooseApproval(
      await this.rows.listTokens({ transaction_id: transactionId, address, currency }),
      (token) => readAssetApproval(token, this.keys.trusted),
      (each) => each.transactionId === transactionId && each.address === address && each.asset === currency,
    )?.token;
  }

  /** The signer's policy must name this key as its approver. */
  get publicKey(): string {
    return this.keys.approver.publicKey;
  }
}
