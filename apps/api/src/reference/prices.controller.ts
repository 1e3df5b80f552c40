import {
  FeesQueryDto,
  GasFeeView,
  PricesQueryDto,
  PriceView,
  ServiceChargesView,
  toJsonNumber,
} from '@rampart/contract';
import {
  CHAIN_IDS,
  type CryptoCode,
  Fault,
  fault,
  type FiatCode,
  isOneOf,
  type TransactionType,
} from '@rampart/kernel';
import { assetFor, Catalogue, type Offer, offeredFiats } from '@rampart/methods';
import { Estimate, gasFees, parseType, PRICING, type PricingConfig } from '@rampart/pricing';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ForPartnersAndUsers } from '../edge/access.js';
import { FixedAnswer, ListFilters } from '@rampart/http';
import { FOR_PARTNERS, ReferenceAnswers } from './reference-answers.js';

@ApiTags('Reference data')
@ForPartnersAndUsers()
@Controller('api')
export class PricesController {
  constructor(
    private readonly estimate: Estimate,
    private readonly answers: ReferenceAnswers,
    private readonly catalogue: Catalogue,
    @Inject(PRICING) private readonly pricing: PricingConfig,
  ) {}

  /** Lists prices, one per pair, unrounded. Unsupported codes, and pairs without a price at the moment, are omitted. */
  @Get('prices')
  @ApiQuery({ type: PricesQueryDto })
  prices(@ListFilters(PricesQueryDto) query: PricesQueryDto): PriceView[] {
    const type = query.type === undefined ? 'buy' : parseType(query.type);
    const cryptos = offered(this.catalogue.offer.traded[type], query.cryptoCurrencies ?? query.cryptoCurrency);
    const fiats = offered(offeredFiats(this.catalogue.offer, type), query.currencies ?? query.currency);
    return this.openPairs(
      cryptos.flatMap((cryptoCurrency) => fiats.map((currency) => ({ type, cryptoCurrency, currency }))),
    );
  }

  /** Lists service charges, in percent of the crypto amount, per currency and side. */
  @Get('service-charge')
  @ApiOkResponse({ type: ServiceChargesView })
  serviceCharge(@Req() request: Request, @Res() response: Response): void {
    this.answers.serviceCharge.sendTo(request, response);
  }

  /** Lists gas fees per cryptocurrency and chain. */
  @Get('fees')
  @ApiQuery({ type: FeesQueryDto })
  @ApiOkResponse({ type: [GasFeeView] })
  fees(@ListFilters(FeesQueryDto) query: FeesQueryDto, @Req() request: Request, @Res() response: Response): void {
    FixedAnswer.fromContent(this.feesOf(query), FOR_PARTNERS).sendTo(request, response);
  }

  private feesOf({ cryptoCurrency, cryptoCurrencies, chain }: FeesQueryDto): GasFeeView[] {
    const known = chain?.toLowerCase();
    if (known !== undefined && !isOneOf(CHAIN_IDS, known))
      throw fault('VALIDATION_FAILED', { problem: `chain must be one of ${CHAIN_IDS.join(', ')}.` });
    return gasFees(this.pricing, {
      cryptoCurrencies: chargedFor(this.catalogue.offer, cryptoCurrency ?? cryptoCurrencies),
      ...(known ? { chain: known } : {}),
    });
  }

  /** Omits pairs without a price; throws only if no pair has one. */
  private openPairs(sides: readonly Side[]): PriceView[] {
    const open: PriceView[] = [];
    let closed: Fault | undefined;
    for (const side of sides) {
      try {
        open.push(this.pair(side));
      } catch (error) {
        if (!(error instanceof Fault) || error.code !== 'PRICE_UNAVAILABLE') throw error;
        closed ??= error;
      }
    }
    if (open.length === 0 && closed !== undefined) throw closed;
    return open;
  }

  private pair(side: Side): PriceView {
    const { cryptoCurrency, currency } = side;
    const { cryptoPrice, cryptoPriceUsd } = this.estimate.priceOf(side);
    return {
      cryptoCurrency,
      cryptoPrice: toJsonNumber(cryptoPrice),
      cryptoPriceUsd: toJsonNumber(cryptoPriceUsd),
      currency,
    };
  }
}

interface Side {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
}

/** Filters the comma-separated codes to the offered ones, in their order; returns all if none are given. */
const offered = <T extends string>(all: readonly T[], list: string | undefined): readonly T[] =>
  codesIn(list)?.filter((code) => isOneOf(all, code)) ?? all;

/** Parses comma-separated codes of currencies that can be bought; returns all if none are given. Throws CRYPTO_UNSUPPORTED. */
const chargedFor = (offer: Offer, list: string | undefined): readonly CryptoCode[] =>
  codesIn(list)?.map((code) => assetFor(offer, 'buy', code).code) ?? offer.traded.buy;

/** Splits the codes, in upper case and without duplicates. */
function codesIn(list: string | undefined): string[] | undefined {
  const codes = list
    ?.split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');
  return codes && codes.length > 0 ? [...new Set(codes)] : undefined;
}
