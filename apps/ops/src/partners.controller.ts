import { CreatedPartnerView, CreatePartnerDto } from '@rampart/contract';
import { Partners } from '@rampart/partners';
import { Body, Controller, Post } from '@nestjs/common';

@Controller('ops/partners')
export class PartnersController {
  constructor(private readonly partners: Partners) {}

  /** A new partner; its secret is shown this once. */
  @Post()
  async create(@Body() { name }: CreatePartnerDto): Promise<CreatedPartnerView> {
    return this.partners.create(name);
  }
}
