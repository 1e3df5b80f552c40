import { NextStepView } from '@rampart/sessions';
import { Invitations, Partners } from '@rampart/partners';
import { SignIn } from '@rampart/sessions';
import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AcceptInvitationDto, InvitationTokenDto, OfferView } from './team.dto.js';

/** Serves the holder of an invitation link. The link's secret travels in the body, since URLs are logged. */
@Controller('dashboard/api/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly partners: Partners,
    private readonly signIn: SignIn,
  ) {}

  /** Shows the partner and role that the invitation is for. */
  @Post('look')
  @HttpCode(200)
  async look(@Body() { token }: InvitationTokenDto): Promise<OfferView> {
    const { email, role, partnerId } = await this.invitations.findInvitation(token);
    return { email, role, partner: (await this.partners.findPartner(partnerId)).name };
  }

  /** Joins the team and signs in. */
  @Post('accept')
  @HttpCode(200)
  async accept(@Body() { token, ...person }: AcceptInvitationDto, @Req() request: Request): Promise<NextStepView> {
    const { id } = await this.invitations.acceptInvitation(token, person);
    await this.signIn.signInAs(request, id);
    return { next: 'in' };
  }
}
