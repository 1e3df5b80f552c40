import { ENV, type Env } from '@rampart/config';
import { CheckoutIdentity, CheckoutSessions, FindLink } from '@rampart/checkout';
import {
  CatalogView,
  OK,
  OkView,
  SignInNamesDto,
  SignInStartDto,
  StartedVisitView,
  StartVisitDto,
  VerifyPhoneDto,
  VisitView,
} from '@rampart/contract';
import type { CheckoutSession } from '@rampart/data';
import { Body, Controller, Get, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import { catalog } from './catalog.js';
import { ShowVisit } from './show-visit.js';
import { Visit, VisitGuard } from './visit.guard.js';

/** The checkout page's own API: who comes, from where, and who they are. */
@Controller('checkout/api')
export class VisitsController {
  constructor(
    private readonly links: FindLink,
    private readonly sessions: CheckoutSessions,
    private readonly identity: CheckoutIdentity,
    private readonly showing: ShowVisit,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('visits')
  async start(@Body() link: StartVisitDto): Promise<StartedVisitView> {
    const { token, session: visit } = await this.sessions.openSession(await this.links.findLink(link));
    return { token, ...(await this.showing.show(visit)) };
  }

  @Get('catalog')
  catalog(): CatalogView {
    return catalog(this.env.CDN_URL);
  }

  @UseGuards(VisitGuard)
  @Get('visit')
  read(@Visit() visit: CheckoutSession): Promise<VisitView> {
    return this.showing.show(visit);
  }

  @UseGuards(VisitGuard)
  @Post('sign-in')
  @HttpCode(200)
  async signIn(@Visit() visit: CheckoutSession, @Body() claim: SignInStartDto): Promise<OkView> {
    await this.identity.startSignIn(visit, claim);
    return OK;
  }

  @UseGuards(VisitGuard)
  @Post('sign-in/code')
  @HttpCode(200)
  async prove(@Visit() visit: CheckoutSession, @Body() { code }: VerifyPhoneDto): Promise<VisitView> {
    return this.showing.show(await this.identity.provePhone(visit, code));
  }

  @UseGuards(VisitGuard)
  @Post('sign-up')
  @HttpCode(200)
  async signUp(@Visit() visit: CheckoutSession, @Body() names: SignInNamesDto): Promise<VisitView> {
    return this.showing.show(await this.identity.signUp(visit, names));
  }

  @UseGuards(VisitGuard)
  @Post('sign-out')
  @HttpCode(200)
  async signOut(@Visit() visit: CheckoutSession): Promise<VisitView> {
    return this.showing.show(await this.identity.leaveSession(visit));
  }
}
