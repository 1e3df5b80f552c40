import { CHAIN_IDS, type ChainId, METHOD_ATTRIBUTES, type MethodAttribute } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalText } from '../fields.js';

export class MethodView {
  method: string;
  /** Display name. */
  name: string;
  /** Minimum amount, in fiat. */
  min: number;
  /** Maximum amount, in fiat. */
  max: number;
  /** Only if the payment provider of a sell needs more attributes than `MethodAttributes`: all that are required. */
  @ApiProperty({ enum: METHOD_ATTRIBUTES, isArray: true, required: false }) attributes?: MethodAttribute[];
}

export class CountryMethodsView {
  /** Two letters. */
  country: string;
  /** Fiat currency. */
  currency: string;
  methods: MethodView[];
}

export class MethodsView {
  buy: CountryMethodsView[];
  sell: CountryMethodsView[];
}

export class CryptoCodesView {
  sell: string[];
  buy: string[];
}

export class CryptoChainsView {
  currency: string;
  @ApiProperty({ enum: CHAIN_IDS, isArray: true }) chains: ChainId[];
}

export class CryptocurrenciesView {
  buy: CryptoChainsView[];
  sell: CryptoChainsView[];
}

export class CryptoLimitView {
  currency: string;
  /** Minimum amount, in crypto. */
  min: number;
}

export class CryptoLimitsView {
  buy: CryptoLimitView[];
  sell: CryptoLimitView[];
}

export class ChainLimitView extends CryptoLimitView {
  @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
}

export class ChainLimitsView {
  buy: ChainLimitView[];
  sell: ChainLimitView[];
}

export class PriceView {
  cryptoCurrency: string;
  /** In the fiat currency; not rounded. */
  cryptoPrice: number;
  cryptoPriceUsd: number;
  /** Fiat currency. */
  currency: string;
}

export class ServiceChargeView {
  currency: string;
  serviceChargePercent: number;
}

export class ServiceChargesView {
  buy: ServiceChargeView[];
  sell: ServiceChargeView[];
}

export class GasFeeView {
  cryptoCurrency: string;
  @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
  /** Gas fee of one transfer, in `unit`. */
  fee: number;
  unit: string;
}

export class PricesQueryDto {
  /** `sell` or `buy`; `buy` by default. */
  @OptionalText(16) type?: string;
  /** Comma-separated fiat codes, or `currencies[]` for each; all by default. */
  @OptionalText(512) currencies?: string;
  /** Alternative name of the parameter. */
  @OptionalText(512) currency?: string;
  /** Comma-separated crypto codes, or `cryptoCurrencies[]` for each; all by default. */
  @OptionalText(512) cryptoCurrencies?: string;
  /** Alternative name of the parameter. */
  @OptionalText(512) cryptoCurrency?: string;
}

export class FeesQueryDto {
  /** Comma-separated crypto codes, or `cryptoCurrency[]` for each; all by default. */
  @OptionalText(512) cryptoCurrency?: string;
  /** Alternative name of the parameter. */
  @OptionalText(512) cryptoCurrencies?: string;
  /** Chain name; all by default. */
  @OptionalText(64) chain?: string;
}
