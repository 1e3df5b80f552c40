import { CHAIN_IDS, type ChainId, METHOD_ATTRIBUTES, type MethodAttribute } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { OptionalText } from '../fields.js';

export class MethodView {
  /** Id of the payment method, as `method` of an order takes it. */
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
  /** Methods of the country in the currency. */
  methods: MethodView[];
}

export class MethodsView {
  /** Methods with which users pay for a buy. */
  buy: CountryMethodsView[];
  /** Methods by which a sell is paid out. */
  sell: CountryMethodsView[];
}

export class CryptoCodesView {
  /** Codes of cryptocurrencies that users can sell. */
  sell: string[];
  /** Codes of cryptocurrencies that users can buy. */
  buy: string[];
}

export class CryptoChainsView {
  /** Code of the cryptocurrency. */
  currency: string;
  /** Chains on which it is sent and received. */
  @ApiProperty({ enum: CHAIN_IDS, isArray: true }) chains: ChainId[];
}

export class CryptocurrenciesView {
  /** Cryptocurrencies that users can buy. */
  buy: CryptoChainsView[];
  /** Cryptocurrencies that users can sell. */
  sell: CryptoChainsView[];
}

export class CryptoLimitView {
  /** Code of the cryptocurrency. */
  currency: string;
  /** Minimum amount, in crypto. */
  min: number;
}

export class CryptoLimitsView {
  /** Minimums of buys. */
  buy: CryptoLimitView[];
  /** Minimums of sells. */
  sell: CryptoLimitView[];
}

export class ChainLimitView extends CryptoLimitView {
  /** Chain to which the minimum applies. */
  @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
}

export class ChainLimitsView {
  /** Minimums of buys, per chain. */
  buy: ChainLimitView[];
  /** Minimums of sells, per chain. */
  sell: ChainLimitView[];
}

export class PriceView {
  /** Code of the cryptocurrency. */
  cryptoCurrency: string;
  /** In the fiat currency; not rounded. */
  cryptoPrice: number;
  /** In USD; not rounded. */
  cryptoPriceUsd: number;
  /** Fiat currency. */
  currency: string;
}

export class ServiceChargeView {
  /** Fiat currency to which the charge applies. */
  currency: string;
  /** Percent of the crypto amount. */
  serviceChargePercent: number;
}

export class ServiceChargesView {
  /** Charges of buys. */
  buy: ServiceChargeView[];
  /** Charges of sells. */
  sell: ServiceChargeView[];
}

export class GasFeeView {
  /** Code of the cryptocurrency that is transferred. */
  cryptoCurrency: string;
  /** Chain of the transfer. */
  @ApiProperty({ enum: CHAIN_IDS }) chain: ChainId;
  /** Gas fee of one transfer, in `unit`. */
  fee: number;
  /** Code of the cryptocurrency in which the fee is paid. */
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
