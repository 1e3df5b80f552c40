import { PartnerView, UpdatePartnerDto } from '@rampart/contract';
import { type Access, givenLinks, type PartnerFace, Settings } from '@rampart/partners';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartners } from '../edge/access.js';
import { actorOfKey } from '../edge/audited-programs.js';

@ApiTags('Partner')
@ForPartners()
@Controller('api/partner')
export class PartnerController {
  constructor(private readonly settings: Settings) {}

  /** Returns the partner's name, branding and registered addresses. */
  @Get()
  async one(@Caller() { partnerId }: Access): Promise<PartnerView> {
    return partnerView(await this.settings.settingsOf(partnerId));
  }

  /** Changes the given settings, and keeps the others. */
  @Patch()
  async update(@Caller() caller: Access, @Body() dto: UpdatePartnerDto): Promise<PartnerView> {
    return partnerView(await this.settings.changeSettings(caller.partnerId, dto, actorOfKey(caller)));
  }
}

const partnerView = ({
  partnerId,
  displayName,
  brandColor,
  logoUrl,
  allowedOrigins,
  redirectUrls,
  returnAfterSeconds,
  ...links
}: PartnerFace): PartnerView => ({
  id: partnerId,
  displayName,
  ...(brandColor === null ? {} : { brandColor }),
  ...(logoUrl === null ? {} : { logoUrl }),
  ...givenLinks(links),
  allowedOrigins: [...allowedOrigins],
  redirectUrls: [...redirectUrls],
  ...(returnAfterSeconds === null ? {} : { returnAfterSeconds }),
});
