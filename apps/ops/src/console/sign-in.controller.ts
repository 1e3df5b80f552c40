import { OperatorMeView } from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import type { Login } from '@rampart/data';
import { OpenWithoutSecondFactor, OwnLogin, SessionGuard, SignInRoutes } from '@rampart/sessions';
import { Controller, Get, Inject, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { Name } from './for-operators.js';

@Controller('ops/api')
export class ConsoleSignInController extends SignInRoutes {
  @Inject(ENV) private readonly env: Env;

  /** Who is signed in. */
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Get('me')
  me(
    @Name() name: string,
    @OwnLogin() { sealedTotp, recoveryDigests }: Login,
    @Req() request: Request,
  ): OperatorMeView {
    return {
      name,
      mode: this.env.RAMPART_MODE,
      hasSecondFactor: sealedTotp !== null,
      recoveryCodes: recoveryDigests.length,
      recoveredAt: this.enrolment.recoveredAt(request)?.toISOString() ?? null,
      fourEyesAboveUsd: this.env.OPS_FOUR_EYES_ABOVE,
    };
  }
}
