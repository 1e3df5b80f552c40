import { ENV, type Env } from '@rampart/config';
import { MethodsView } from '@rampart/contract';
import { icons, paymentMethods } from '@rampart/methods';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

@ApiTags('Reference data')
@Controller('api/methods')
export class MethodsController {
  private readonly methods = paymentMethods() as unknown as MethodsView;
  private readonly icons: Readonly<Record<string, string>>;

  constructor(@Inject(ENV) env: Env) {
    this.icons = icons(env.CDN_URL);
  }

  /** Payment methods by country and currency, with their limits in fiat. */
  @Get()
  all(): MethodsView {
    return this.methods;
  }

  /** The svg icon of each method. */
  @Get('icons')
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: { type: 'string', format: 'uri' } } })
  allIcons(): Readonly<Record<string, string>> {
    return this.icons;
  }
}
