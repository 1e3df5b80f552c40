import { ApiProperty } from '@nestjs/swagger';
import { SignerPasskeysView } from './held-payouts.dto.js';
import { WaitingPayoutsView } from './wallet.dto.js';

const PURPOSES = ['payout', 'topUp', 'sweep'] as const;
const STATES = ['planned', 'sent', 'mined', 'final', 'abandoned', 'unclear'] as const;

export class EvmAssetView {
  /** A token, or the coin of the chain. */
  asset: string;
  /** Balance of the hot wallet. */
  held: string;
  /** Part of the balance that is not reserved for transactions. */
  free: string;
  /** Amount of payouts that are in no transaction yet. */
  waiting: string;
}

export class EvmWalletView {
  @ApiProperty({ type: 'integer' }) height: number;
  assets: EvmAssetView[];
  @ApiProperty({ type: 'integer' }) nextNonce: number;
  /** Every nonce below this is mined. */
  @ApiProperty({ type: 'integer' }) minedNonce: number;
  /** Gas price, in gwei. */
  price: string;
  ceiling: string;
  sweepCeiling: string;
}

export class EvmChainView {
  chain: string;
  @ApiProperty({ type: 'integer' }) chainId: number;
  address: string;
  coin: string;
  /** Null while no provider is reliable. */
  @ApiProperty({ type: EvmWalletView, nullable: true }) wallet: EvmWalletView | null;
  /** Reason, if the wallet is null. */
  @ApiProperty({ type: String, nullable: true }) problem: string | null;
  waiting: WaitingPayoutsView;
  /** Number of final deposits that the next sweeps move. */
  @ApiProperty({ type: 'integer' }) sweeps: number;
  /** In the chain's coin. */
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
  /** In the chain's coin, once the transaction is mined. */
  @ApiProperty({ type: String, nullable: true }) fee: string | null;
  /** Maximum gas price of its newest version, in gwei. */
  price: string;
  @ApiProperty({ type: 'integer' }) versions: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** A payout that needs an operator's passkey to be sent. */
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
  /** Height of the first block to read again. */
  @ApiProperty({ type: 'integer' }) from: number;
  proposedBy: string;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
}

/** Transfers of an unknown token to one deposit address, or to the remaining addresses of a contract that paid many. */
export class FoundTokenView {
  chain: string;
  contract: string;
  /** Null for the remaining addresses. */
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
  /** Null if the signer requires none or does not respond. */
  @ApiProperty({ type: SignerPasskeysView, nullable: true }) passkeys: SignerPasskeysView | null;
}
