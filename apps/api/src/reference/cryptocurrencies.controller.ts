import { ChainLimitsView, CryptoCodesView, CryptoLimitsView, CryptocurrenciesView } from '@rampart/contract';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Deprecated } from '../edge/deprecated.js';
import { ReferenceAnswers } from './reference-answers.js';

@ApiTags('Reference data')
@Controller('api')
export class CryptocurrenciesController {
  constructor(private readonly answers: ReferenceAnswers) {}

  @Get('cryptocurrencies')
  @Deprecated('/api/v2/cryptocurrencies', 'Lists supported cryptocurrencies')
  @ApiOkResponse({ type: CryptoCodesView })
  codes(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/cryptocurrencies'].sendTo(request, response);
  }

  /** Lists supported cryptocurrencies and their chains. */
  @Get('v2/cryptocurrencies')
  @ApiOkResponse({ type: CryptocurrenciesView })
  codesAndChains(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/v2/cryptocurrencies'].sendTo(request, response);
  }

  @Get('cryptocurrencies/limits')
  @Deprecated('/api/v2/cryptocurrencies/limits', 'Lists minimum amounts in crypto')
  @ApiOkResponse({ type: CryptoLimitsView })
  limits(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/cryptocurrencies/limits'].sendTo(request, response);
  }

  /** Lists minimum amounts in crypto, per chain. */
  @Get('v2/cryptocurrencies/limits')
  @ApiOkResponse({ type: ChainLimitsView })
  limitsByChain(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/v2/cryptocurrencies/limits'].sendTo(request, response);
  }
}
