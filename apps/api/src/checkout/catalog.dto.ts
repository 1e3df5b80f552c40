import {
  CHAIN_IDS,
  CRYPTO_CODES,
  type ChainId,
  type CryptoCode,
  FIAT_CODES,
  type FiatCode,
  METHOD_ATTRIBUTES,
  METHOD_IDS,
  type MethodAttribute,
  type MethodId,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';

export class OfferedMethodView {
  @ApiProperty({ enum: METHOD_IDS }) id: MethodId;
  name: string;
  country: string;
  @ApiProperty({ enum: FIAT_CODES }) currency: FiatCode;
  min: number;
  max: number;
  /** Attributes that a sell needs to be paid out. */
  @ApiProperty({ enum: METHOD_ATTRIBUTES, isArray: true }) attributes: MethodAttribute[];
  icon: string;
}

export class OfferedChainView {
  @ApiProperty({ enum: CHAIN_IDS }) id: ChainId;
  name: string;
  min: number;
}

export class OfferedCoinView {
  @ApiProperty({ enum: CRYPTO_CODES }) code: CryptoCode;
  name: string;
  icon: string;
  chains: OfferedChainView[];
}

export class TradeOfferView {
  methods: OfferedMethodView[];
  coins: OfferedCoinView[];
}

export class CallingCodeView {
  /** ISO 3166 alpha-2. */
  country: string;
  code: string;
}

/** Currencies and methods that can be traded. */
export class CatalogView {
  buy: TradeOfferView;
  sell: TradeOfferView;
  /** Digits after the decimal point, by currency. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } }) digits: Record<string, number>;
  callingCodes: CallingCodeView[];
}
