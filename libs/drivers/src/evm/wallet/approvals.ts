import type { Clock, WalletCode } from '@rampart/kernel';
import type { ApprovedWallet } from '@rampart/ports';
import { type Approver, evmNetwork } from '@rampart/signing';
import type { EvmDatabase } from '../evm-database.js';
import { decimalsOn, type EvmSettings } from '../evm-settings.js';

/** Keeps a signed note of each wallet that an order may pay. The signer believes the signature, not the table. */
export class Approvals {
  constructor(
    private readonly database: EvmDatabase,
    private readonly settings: EvmSettings,
    private readonly approver: Approver,
    private readonly clock: Clock,
  ) {}

  /** One note per currency where it is not known yet which is paid. */
  async approveWallet({ transactionId, to, maximum }: ApprovedWallet): Promise<void> {
    const chain = this.settings.findChain(to.chain);
    if (!chain) return;
    const all: readonly WalletCode[] = [chain.coin, ...chain.tokens.map(({ currency }) => currency)];
    const currencies = maximum === undefined ? all : [maximum.currency];
    for (const currency of currencies.filter((each) => decimalsOn(chain, each) !== undefined)) {
      const token = this.approver.approveAsset(
        {
          network: evmNetwork(chain.chainId),
          transactionId,
          address: to.address.toLowerCase(),
          asset: currency,
          maximum: maximum?.toString() ?? null,
        },
        this.clock.trueTime(),
      );
      await this.database.query(
        'INSERT INTO evm.approval (transaction_id, chain, address, currency, token, approved_at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
        [transactionId, to.chain, to.address.toLowerCase(), currency, token, this.clock.now()],
      );
    }
  }

  async findToken({
    transactionId,
    to,
    currency,
  }: Pick<ApprovedWallet, 'transactionId' | 'to'> & { currency: WalletCode }): Promise<string | undefined> {
    const [row] = await this.database.query<{ token: string }>(
      'SELECT token FROM evm.approval WHERE transaction_id = $1 AND chain = $2 AND address = $3 AND currency = $4',
      [transactionId, to.chain, to.address.toLowerCase(), currency],
    );
    return row?.token;
  }

  /** The signer is configured with it. */
  get publicKey(): string {
    return this.approver.publicKey;
  }
}
