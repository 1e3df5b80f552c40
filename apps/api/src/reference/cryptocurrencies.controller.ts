import { ChainLimitsView, CryptoCodesView, CryptoLimitsView, CryptocurrenciesView } from '@rampart/contract';
import { cryptocurrencies, cryptocurrenciesV2, cryptoLimits, cryptoLimitsV2 } from '@rampart/methods';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Deprecated } from '../edge/deprecated.js';

@ApiTags('Reference data')
@Controller('api')
export class CryptocurrenciesController {
  @Get('cryptocurrencies')
  @Deprecated('/api/v2/cryptocurrencies', 'Supported cryptocurrencies')
  codes(): CryptoCodesView {
    return cryptocurrencies() as CryptoCodesView;
  }

  /** Supported cryptocurrencies and their chains. */
  @Get('v2/cryptocurrencies')
  codesAndChains(): CryptocurrenciesView {
    return cryptocurrenciesV2() as CryptocurrenciesView;
  }

  @Get('cryptocurrencies/limits')
  @Deprecated('/api/v2/cryptocurrencies/limits', 'Minimum amounts in crypto')
  limits(): CryptoLimitsView {
    return cryptoLimits() as CryptoLimitsView;
  }

  /** Minimum amounts in crypto, per chain. */
  @Get('v2/cryptocurrencies/limits')
  limitsByChain(): ChainLimitsView {
    return cryptoLimitsV2() as ChainLimitsView;
  }
}
