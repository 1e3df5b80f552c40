import { WaitsForProvider } from '@rampart/http';
import { CheckoutIdentity, CheckoutLinks, CheckoutSessions, FindLink, type PreviewedLook } from '@rampart/checkout';
import { OK, OkView, VerifyPhoneDto } from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { networkOf } from '../edge/caller-limits.js';
import { languageOf } from '../edge/language-of.js';
import { CatalogView } from './catalog.dto.js';
import {
  SignInNamesDto,
  SignInStartDto,
  StartedCheckoutSessionView,
  StartCheckoutSessionDto,
  CheckoutSessionView,
} from './checkout-session.dto.js';
import { CatalogAnswer } from './catalog-answer.js';
import { ShowCheckoutSession } from './show-checkout-session.js';
import { CheckoutSessionGuard, CurrentSession, rememberSession } from './checkout-session.guard.js';

/** Serves the checkout page's own API: who the visitor is and which partner sent them. */
@Controller('checkout/api')
export class CheckoutSessionsController {
  constructor(
    private readonly links: FindLink,
    private readonly onceLinks: CheckoutLinks,
    private readonly sessions: CheckoutSessions,
    private readonly identity: CheckoutIdentity,
    private readonly showing: ShowCheckoutSession,
    private readonly offered: CatalogAnswer,
  ) {}

  @Post('visits')
  async start(
    @Body() { session: id, token: secret, ...link }: StartCheckoutSessionDto,
  ): Promise<StartedCheckoutSessionView> {
    if (id !== undefined) return this.started(await this.onceLinks.openLink({ id, token: secret ?? '' }));
    const found = await this.links.findLink(link);
    return this.started(await this.sessions.openSession(found), found.look);
  }

  private async started(
    { token, session }: { token: string; session: CheckoutSession },
    look?: PreviewedLook,
  ): Promise<StartedCheckoutSessionView> {
    rememberSession(token, session);
    return { token, ...(await this.showing.show(session, look)) };
  }

  @Get('catalog')
  @ApiOkResponse({ type: CatalogView })
  catalog(@Req() request: Request, @Res() response: Response): void {
    this.offered.sendTo(request, response);
  }

  @UseGuards(CheckoutSessionGuard)
  @Get('visit')
  read(@CurrentSession() session: CheckoutSession): Promise<CheckoutSessionView> {
    return this.showing.show(session);
  }

  @UseGuards(CheckoutSessionGuard)
  @WaitsForProvider()
  @Post('sign-in')
  @HttpCode(200)
  async signIn(
    @CurrentSession() session: CheckoutSession,
    @Body() claim: SignInStartDto,
    @Req() request: Request,
  ): Promise<OkView> {
    const visitor = { source: networkOf(request.ip ?? ''), language: languageOf(request) };
    await this.identity.startSignIn(session, claim, visitor);
    return OK;
  }

  @UseGuards(CheckoutSessionGuard)
  @Post('sign-in/code')
  @HttpCode(200)
  async prove(
    @CurrentSession() session: CheckoutSession,
    @Body() { code }: VerifyPhoneDto,
  ): Promise<CheckoutSessionView> {
    return this.showing.show(await this.identity.provePhone(session, code));
  }

  @UseGuards(CheckoutSessionGuard)
  @Post('sign-up')
  @HttpCode(200)
  async signUp(
    @CurrentSession() session: CheckoutSession,
    @Body() names: SignInNamesDto,
  ): Promise<CheckoutSessionView> {
    return this.showing.show(await this.identity.signUp(session, names));
  }

  @UseGuards(CheckoutSessionGuard)
  @Post('sign-out')
  @HttpCode(200)
  async signOut(@CurrentSession() session: CheckoutSession): Promise<CheckoutSessionView> {
    return this.showing.show(await this.identity.leaveSession(session));
  }
}
