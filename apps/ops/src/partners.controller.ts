import {
  ChangePartnerDto,
  CreatedPartnerView,
  CreatePartnerDto,
  PartnerTermsView,
  toJsonNumber,
} from '@rampart/contract';
import { Decimal } from '@rampart/kernel';
import { Partners } from '@rampart/partners';
import { Body, Controller, Param, Patch, Post } from '@nestjs/common';
import { Operator } from './operator-auth.js';

@Controller('ops/partners')
export class PartnersController {
  constructor(private readonly partners: Partners) {}

  /** A new partner; its secret is shown this once. */
  @Post()
  async create(
    @Body() { name, markupPercent = 0 }: CreatePartnerDto,
    @Operator() operator: string,
  ): Promise<CreatedPartnerView> {
    return this.partners.createBy(`operator:${operator}`, name, new Decimal(markupPercent));
  }

  /** What the partner adds from now on; what was ordered or quoted before stays as it is. */
  @Patch(':id')
  async change(
    @Param('id') id: string,
    @Body() { markupPercent, reason = '' }: ChangePartnerDto,
    @Operator() operator: string,
  ): Promise<PartnerTermsView> {
    const terms = await this.partners.setMarkup(id, new Decimal(markupPercent), {
      actor: `operator:${operator}`,
      reason,
    });
    return { ...terms, markupPercent: toJsonNumber(terms.markupPercent) };
  }
}
