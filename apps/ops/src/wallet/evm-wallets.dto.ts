import { ApiProperty } from '@nestjs/swagger';
import { SignerPasskeysView } from './held-payouts.dto.js';
import { WaitingPayoutsView } from './wallet.dto.js';

const PURPOSES = ['payout', 'topUp', 'sweep'] as const;
const STATES = ['planned', 'sent', 'mined', 'final', 'abandoned', 'unclear'] as const;

export class EvmAssetView {
  /** A token, or the coin of the chain. */
  asset: string;
  /** In the hot wallet. */
  held: string;
  /** Of that, promised to no transaction. */
  free: string;
  /** Payouts that are in no transaction yet. */
  waiting: string;
}

export class EvmWalletView {
  @ApiProperty({ type: 'integer' }) height: number;
  assets: EvmAssetView[];
  @ApiProperty({ type: 'integer' }) nextNonce: number;
  /** The chain has every transaction below it. */
  @ApiProperty({ type: 'integer' }) minedNonce: number;
  /** Of gas, in gwei. */
  price: string;
  ceiling: string;
  sweepCeiling: string;
}

export class EvmChainView {
  chain: string;
  @ApiProperty({ type: 'integer' }) chainId: number;
  address: string;
  coin: string;
  /** Null while no provider can be relied on. */
  @ApiProperty({ type: EvmWalletView, nullable: true }) wallet: EvmWalletView | null;
  /** Why, where there is no wallet. */
  @ApiProperty({ type: String, nullable: true }) problem: string | null;
  waiting: WaitingPayoutsView;
  /** Final deposits that the next sweeps move. */
  @ApiProperty({ type: 'integer' }) sweeps: number;
  /** In the coin. */
  gasPaid: string;
}

export class EvmTransactionView {
  id: string;
  chain: string;
  @ApiProperty({ type: 'integer' }) nonce: number;
  @ApiProperty({ enum: PURPOSES }) purpose: (typeof PURPOSES)[number];
  @ApiProperty({ enum: STATES }) state: (typeof STATES)[number];
  @ApiProperty({ type: String, nullable: true }) txId: string | null;
  /** The order that it pays. */
  @ApiProperty({ type: String, nullable: true }) transactionId: string | null;
  asset: string;
  amount: string;
  /** In the coin, once a block has it. */
  @ApiProperty({ type: String, nullable: true }) fee: string | null;
  /** Of gas in gwei, the most that its newest version may pay. */
  price: string;
  @ApiProperty({ type: 'integer' }) versions: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** A payout that leaves with the passkey of an operator only. */
export class EvmHeldPayoutView {
  key: string;
  transactionId: string;
  chain: string;
  address: string;
  currency: string;
  amount: string;
  reason: string;
  isApproved: boolean;
  challenge: string;
  @ApiProperty({ format: 'date-time' }) since: string;
}

/** A restart of a chain's feed that awaits a second operator. */
export class RestartProposalView {
  chain: string;
  /** Height of the first block that is read again. */
  @ApiProperty({ type: 'integer' }) from: number;
  proposedBy: string;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
}

/** Transfers of a token that the service does not know, to one deposit address, or to further addresses of a contract that pays many. */
export class FoundTokenView {
  chain: string;
  contract: string;
  /** Null for further addresses. */
  @ApiProperty({ type: String, nullable: true }) address: string | null;
  /** The order that has the address. */
  @ApiProperty({ format: 'uuid', type: String, nullable: true }) transactionId: string | null;
  /** Derivation path of the address's key. */
  @ApiProperty({ type: String, nullable: true }) path: string | null;
  @ApiProperty({ type: 'integer' }) transfers: number;
  /** Amount of the last transfer, in the contract's smallest unit. */
  units: string;
  /** Transaction of the last transfer. */
  txId: string;
  /** Index of its event, by which it is credited. */
  @ApiProperty({ type: 'integer' }) logIndex: number;
  @ApiProperty({ format: 'date-time' }) firstSeenAt: string;
  @ApiProperty({ format: 'date-time' }) lastSeenAt: string;
  /** Whether a transfer of the contract to the address was booked. */
  isBooked: boolean;
}

export class EvmWalletsView {
  chains: EvmChainView[];
  transactions: EvmTransactionView[];
  held: EvmHeldPayoutView[];
  /** Restarts of feeds that await a second operator. */
  restarts: RestartProposalView[];
  /** Null where the signer demands none, or does not answer. */
  @ApiProperty({ type: SignerPasskeysView, nullable: true }) passkeys: SignerPasskeysView | null;
}
