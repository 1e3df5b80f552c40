import type { Clock } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import { type Approval, readApproval } from '@rampart/signing';
import { type ApprovalKeys, ApprovalRows, chooseApproval } from '@rampart/wallet-frame';
import type { BitcoinDatabase } from '../bitcoin-database.js';
import type { BitcoinSettings } from '../bitcoin-settings.js';
import type { ReceivedSums } from '../deposits/received-sums.js';
import { satsOf } from '../satoshi.js';

/** Stores a signed approval of each wallet that an order may pay. The signer trusts the signature, not the table. */
export class Approvals {
  private readonly rows: ApprovalRows<'bitcoin'>;

  constructor(
    database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly keys: ApprovalKeys,
    private readonly received: Pick<ReceivedSums, 'findReceived'>,
    private readonly clock: Clock,
  ) {
    this.rows = new ApprovalRows(database, 'bitcoin');
  }

  async approveWallet({ transactionId, to, maximum, refundOf }: ApprovedWallet): Promise<void> {
    const facts = {
      ...{ network: this.settings.network, transactionId, address: to.address },
      maximum: maximum === undefined ? null : satsOf(maximum.toString()).toString(),
      ...(refundOf && {
        deposits: [refundOf.bitcoin, refundOf.legacyBitcoin].filter((address) => address !== undefined),
      }),
    };
    await this.insert(facts, this.clock.trueTime());
  }

  /** Raises the maximum of a refund to what its deposits prove. Throws if the node does not respond. */
  async findToken(transactionId: string, address: string): Promise<string | undefined> {
    const found = chooseApproval(
      await this.rows.listTokens({ transaction_id: transactionId, address }),
      (token) => readApproval(token, this.keys.trusted),
      (approval) => approval.transactionId === transactionId && approval.address === address,
    );
    return found?.approval?.deposits?.length ? this.prove(found.token, found.approval) : found?.token;
  }

  /** Keeps the time of the owner's approval, so that a wallet that the order replaced does not become the newest again. */
  private async prove(token: string, { version: _, approvedAt, ...approval }: Approval): Promise<string> {
    const proven = await this.received.findReceived(approval.deposits ?? []);
    if (proven <= BigInt(approval.maximum ?? 0)) return token;
    const raised = await this.insert({ ...approval, maximum: proven.toString() }, new Date(approvedAt));
    await this.rows.renewPayouts({ transaction_id: approval.transactionId, address: approval.address }, raised);
    return raised;
  }

  private async insert(facts: Omit<Approval, 'version' | 'approvedAt'>, at: Date): Promise<string> {
    const token = this.keys.approver.approve(facts, at);
    const wallet = { transaction_id: facts.transactionId, address: facts.address };
    await this.rows.insertToken(wallet, { token, at: this.clock.now() });
    return token;
  }

  /** The signer's policy must name this key as its approver. */
  get publicKey(): string {
    return this.keys.approver.publicKey;
  }
}
