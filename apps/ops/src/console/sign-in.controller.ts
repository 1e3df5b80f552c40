import { OperatorMeView } from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import type { Login } from '@rampart/data';
import { OpenWithoutSecondFactor, OwnLogin, SessionGuard, SignInRoutes } from '@rampart/sessions';
import { Controller, Get, Inject, UseGuards } from '@nestjs/common';
import { Name } from './for-operators.js';

@Controller('ops/api')
export class ConsoleSignInController extends SignInRoutes {
  @Inject(ENV) private readonly env: Env;

  /** Who is signed in. */
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Get('me')
  me(@Name() name: string, @OwnLogin() { sealedTotp, recoveryDigests }: Login): OperatorMeView {
    return {
      name,
      mode: this.env.RAMPART_MODE,
      hasSecondFactor: sealedTotp !== null,
      recoveryCodes: recoveryDigests.length,
      fourEyesAboveUsd: this.env.OPS_FOUR_EYES_ABOVE,
    };
  }
}
