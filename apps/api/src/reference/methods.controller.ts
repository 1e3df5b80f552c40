import { MethodsView } from '@rampart/contract';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ReferenceAnswers } from './reference-answers.js';

@ApiTags('Reference data')
@Controller('api/methods')
export class MethodsController {
  constructor(private readonly answers: ReferenceAnswers) {}

  /** Lists payment methods by country and currency, with their limits in fiat. */
  @Get()
  @ApiOkResponse({ type: MethodsView })
  all(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/methods'].sendTo(request, response);
  }

  /** Lists the svg icon of each payment method. */
  @Get('icons')
  @ApiOkResponse({ schema: { type: 'object', additionalProperties: { type: 'string', format: 'uri' } } })
  allIcons(@Req() request: Request, @Res() response: Response): void {
    this.answers.open['/api/methods/icons'].sendTo(request, response);
  }
}
