import { ApiProperty } from '@nestjs/swagger';
import { HeldPayoutView, SignerPasskeysView } from './held-payouts.dto.js';

const USES = ['spendable', 'waiting', 'taken', 'frozen'] as const;
const PURPOSES = ['payouts', 'consolidation', 'sweep'] as const;
const STATES = ['unsigned', 'sent', 'mined', 'final', 'abandoned'] as const;

export class WalletAmountsView {
  spendable: string;
  /** Awaiting confirmations. */
  waiting: string;
  /** Reserved by transactions that are not final. */
  taken: string;
  /** Too small to be worth its fee. */
  frozen: string;
}

export class WalletCoinView {
  outpoint: string;
  amount: string;
  confirmations: number;
  @ApiProperty({ enum: USES }) use: (typeof USES)[number];
  isRetired: boolean;
}

export class WalletMoveView {
  @ApiProperty({ enum: PURPOSES }) purpose: (typeof PURPOSES)[number];
  coins: number;
  fee: string;
}

export class ConsolidationView {
  from: number;
  below: number;
  @ApiProperty({ type: WalletMoveView, nullable: true }) next: WalletMoveView | null;
}

export class HotWalletView {
  network: string;
  height: number;
  fundingAddress: string;
  amounts: WalletAmountsView;
  coinCount: number;
  coins: WalletCoinView[];
  /** Satoshi per virtual byte. */
  rate: number;
  consolidation: ConsolidationView;
}

export class WaitingPayoutsView {
  queued: number;
  held: number;
  deferred: number;
}

export class WalletBatchView {
  id: string;
  @ApiProperty({ enum: PURPOSES }) purpose: (typeof PURPOSES)[number];
  @ApiProperty({ enum: STATES }) state: (typeof STATES)[number];
  @ApiProperty({ type: String, nullable: true }) txId: string | null;
  fee: string;
  inputs: number;
  payouts: number;
  paidOut: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class BatchPayoutView {
  key: string;
  transactionId: string;
  address: string;
  amount: string;
  @ApiProperty({ type: Number, nullable: true }) output: number | null;
}

export class BatchVersionView {
  seq: number;
  @ApiProperty({ type: String, nullable: true }) txId: string | null;
  fee: string;
  rate: number;
  height: number;
}

export class WalletBatchDetailsView extends WalletBatchView {
  outpoints: string[];
  outputs: BatchPayoutView[];
  versions: BatchVersionView[];
}

export class WalletView {
  /** Null while the node does not respond. */
  @ApiProperty({ type: HotWalletView, nullable: true }) wallet: HotWalletView | null;
  /** Reason, if the wallet is null. */
  @ApiProperty({ type: String, nullable: true }) problem: string | null;
  waiting: WaitingPayoutsView;
  batches: WalletBatchView[];
  held: HeldPayoutView[];
  /** Null if the signer requires none or does not respond. */
  @ApiProperty({ type: SignerPasskeysView, nullable: true }) passkeys: SignerPasskeysView | null;
}
