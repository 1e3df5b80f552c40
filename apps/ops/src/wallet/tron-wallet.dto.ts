import { ApiProperty } from '@nestjs/swagger';
import { SignerPasskeysView } from './held-payouts.dto.js';
import { WaitingPayoutsView } from './wallet.dto.js';

export class TronAssetView {
  /** A token, or TRX. */
  asset: string;
  /** In the wallet, and promised to no transaction. */
  free: string;
  /** Payouts that are in no transaction yet. */
  waiting: string;
}

/** A payout that leaves with the passkey of an operator only. */
export class TronHeldPayoutView {
  key: string;
  transactionId: string;
  address: string;
  currency: string;
  amount: string;
  reason: string;
  isApproved: boolean;
  challenge: string;
  @ApiProperty({ format: 'date-time' }) since: string;
}

export class TronWalletView {
  address: string;
  /** Null while no node can be relied on. */
  @ApiProperty({ type: TronAssetView, isArray: true, nullable: true }) assets: TronAssetView[] | null;
  /** Why, where there are none. */
  @ApiProperty({ type: String, nullable: true }) problem: string | null;
  waiting: WaitingPayoutsView;
  /** In TRX. */
  gasPaid: string;
  held: TronHeldPayoutView[];
  /** Null where the signer demands none, or does not answer. */
  @ApiProperty({ type: SignerPasskeysView, nullable: true }) passkeys: SignerPasskeysView | null;
}
