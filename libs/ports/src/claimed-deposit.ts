import type { ChainId, CryptoCode } from '@rampart/kernel';

/** Place of a deposit that no feed reported, as operators name it. */
export interface DepositPlace {
  readonly chain: ChainId;
  readonly txId: string;
  /** Index of the output, or of the log in its block; absent for coins of a chain with accounts. */
  readonly index?: number | undefined;
  readonly attested?: AttestedDeposit | undefined;
}

/** A deposit by the word of operators, who looked elsewhere. It counts only where the chain's node cannot say. */
export interface AttestedDeposit {
  readonly currency: CryptoCode;
  /** Plain decimal text. */
  readonly amount: string;
  /** Of the block. */
  readonly height: number;
  /** ISO 8601, of the block. */
  readonly paidAt: string;
  /** Where others can look: the page of an explorer. */
  readonly evidence: string;
}

export interface DepositClaim extends DepositPlace {
  /** The order, or another reference, to whose address it was paid. */
  readonly transactionId: string;
}
