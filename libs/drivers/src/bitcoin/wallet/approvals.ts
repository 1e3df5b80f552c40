import type { Clock } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import type { Approver } from '@rampart/signing';
import type { BitcoinDatabase } from '../bitcoin-database.js';
import type { BitcoinSettings } from '../bitcoin-settings.js';
import { satsOf } from '../satoshi.js';

/** Keeps a signed note of each wallet that an order may pay. The signer believes the signature, not the table. */
export class Approvals {
  constructor(
    private readonly database: BitcoinDatabase,
    private readonly settings: BitcoinSettings,
    private readonly approver: Approver,
    private readonly clock: Clock,
  ) {}

  async approveWallet({ transactionId, to, maximum }: ApprovedWallet): Promise<void> {
    const token = this.approver.approve(
      {
        network: this.settings.network,
        transactionId,
        address: to.address,
        maximum: maximum === undefined ? null : satsOf(maximum.toString()).toString(),
      },
      this.clock.trueTime(),
    );
    await this.database.query(
      'INSERT INTO bitcoin.approval (transaction_id, address, token, approved_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [transactionId, to.address, token, this.clock.now()],
    );
  }

  async findToken(transactionId: string, address: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ token: string }>(
      'SELECT token FROM bitcoin.approval WHERE transaction_id = $1 AND address = $2',
      [transactionId, address],
    );
    return row?.token;
  }

  /** The signer is configured with it. */
  get publicKey(): string {
    return this.approver.publicKey;
  }
}
