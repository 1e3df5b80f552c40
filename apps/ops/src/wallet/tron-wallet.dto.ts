import { ApiProperty } from '@nestjs/swagger';
import { SignerPasskeysView } from './held-payouts.dto.js';
import { WaitingPayoutsView } from './wallet.dto.js';

export class TronAssetView {
  /** A token, or TRX. */
  asset: string;
  /** Balance of the wallet that is not reserved for transactions. */
  free: string;
  /** Amount of payouts that are in no transaction yet. */
  waiting: string;
}

/** A payout that needs an operator's passkey to be sent. */
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
  /** Null while no node is reliable. */
  @ApiProperty({ type: TronAssetView, isArray: true, nullable: true }) assets: TronAssetView[] | null;
  /** Reason, if the assets are null. */
  @ApiProperty({ type: String, nullable: true }) problem: string | null;
  waiting: WaitingPayoutsView;
  /** In TRX. */
  gasPaid: string;
  held: TronHeldPayoutView[];
  /** Null if the signer requires none or does not respond. */
  @ApiProperty({ type: SignerPasskeysView, nullable: true }) passkeys: SignerPasskeysView | null;
}
