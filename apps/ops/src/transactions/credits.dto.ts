import { OptionalCount, OptionalMoment, OptionalText, RequiredText } from '@rampart/contract';
import { CHAIN_IDS, type ChainId, CRYPTO_CODES, type CryptoCode, TYPED_TRANSACTION_ID } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches, MinLength } from 'class-validator';

const MAX_INDEX = 2 ** 31 - 1;

/** Location of a deposit on its chain. */
export class DepositPlaceDto {
  @IsIn(CHAIN_IDS) @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
  @RequiredText(100) @Matches(TYPED_TRANSACTION_ID) txId: string;
  /** Index of the output, or of the token's event in its block; omitted for coins of an EVM chain. */
  @OptionalCount({ min: 0, max: MAX_INDEX }) index?: number;
}

/**
 * A deposit that no feed reported. The last five fields attest what operators verified elsewhere; they must be sent together, and count only if the chain's
 * node does not respond.
 */
export class CreditDto extends DepositPlaceDto {
  /** 3 to 500 characters, for the audit log. */
  @RequiredText(500) @MinLength(3) reason: string;
  @IsOptional() @IsIn(CRYPTO_CODES) @ApiProperty({ enum: CRYPTO_CODES }) currency?: CryptoCode;
  /** Exact decimal text. */
  @OptionalText(40) @Matches(/^(?!0*(?:\.0*)?$)\d{1,20}(?:\.\d{1,18})?$/) amount?: string;
  /** Height of the deposit's block. */
  @OptionalCount({ min: 0, max: Number.MAX_SAFE_INTEGER }) height?: number;
  /** Time of the deposit's block. */
  @OptionalMoment() paidAt?: string;
  /** URL of an explorer page that shows the deposit. */
  @OptionalText(500) evidence?: string;
}

export class ClaimedDepositView {
  currency: string;
  amount: string;
  @ApiProperty({ type: 'integer' }) confirmations: number;
  @ApiProperty({ format: 'date-time' }) seenAt: string;
  /** Addresses that sent the deposit. */
  senders: string[];
}

/** A chain node's report about a deposit. */
export class ClaimView {
  /** `known`: the feed has reported it. `unclear`: the node does not respond, so operators may attest it. */
  @ApiProperty({ enum: ['proven', 'known', 'denied', 'unclear'] }) state: 'proven' | 'known' | 'denied' | 'unclear';
  problem: string | null;
  @ApiProperty({ type: ClaimedDepositView, nullable: true }) deposit: ClaimedDepositView | null;
}
