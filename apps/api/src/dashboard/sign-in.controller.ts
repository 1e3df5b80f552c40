import { ENV, type Env } from '@rampart/config';
import type { Login } from '@rampart/data';
import { type MemberPerson, Partners, Settings } from '@rampart/partners';
import { OpenWithoutSecondFactor, OwnLogin, SessionGuard, SignInRoutes } from '@rampart/sessions';
import { Controller, Get, Inject, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { MeView } from './team.dto.js';
import { Me } from './for-members.js';

@Controller('dashboard/api')
export class SignInController extends SignInRoutes {
  @Inject() private readonly partners: Partners;
  @Inject() private readonly settings: Settings;
  @Inject(ENV) private readonly env: Env;

  /** Returns the signed-in member. */
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Get('me')
  async me(
    @Me() { id, email, name, role, partnerId }: MemberPerson,
    @OwnLogin() { sealedTotp, recoveryDigests }: Login,
    @Req() request: Request,
  ): Promise<MeView> {
    const partner = await this.partners.findPartner(partnerId);
    const { timeZone } = await this.settings.settingsOf(partnerId);
    return {
      id,
      email,
      name,
      role,
      secondFactor: sealedTotp !== null,
      recoveryCodesLeft: recoveryDigests.length,
      recoveredAt: this.enrolment.recoveredAt(request)?.toISOString() ?? null,
      partner: { id: partner.id, name: partner.name },
      timeZone,
      mode: this.env.RAMPART_MODE,
      apiUrl: this.env.PUBLIC_URL,
    };
  }
}
