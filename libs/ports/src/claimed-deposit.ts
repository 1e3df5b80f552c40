import type { ChainId, CryptoCode } from '@rampart/kernel';

/** Place of a deposit that no feed reported, as operators name it. */
export interface DepositPlace {
  readonly chain: ChainId;
  readonly txId: string;
  /** Index of the output, or of the log in its block; absent for coins of a chain with accounts. */
  readonly index?: number | undefined;
  readonly attested?: AttestedDeposit | undefined;
}

/** A deposit that operators saw elsewhere. It counts only if the node cannot decide. */
export interface AttestedDeposit {
  readonly currency: CryptoCode;
  /** Plain decimal text. */
  readonly amount: string;
  /** Height of the block. */
  readonly height: number;
  /** Time of the block, ISO 8601. */
  readonly paidAt: string;
  /** URL of an explorer page that shows it. */
  readonly evidence: string;
}

export interface DepositClaim extends DepositPlace {
  /** The order, or another reference, whose address it was paid to. */
  readonly transactionId: string;
}
