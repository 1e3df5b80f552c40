import { chosenProducts } from '@rampart/drivers';
import { ENV, type Env } from '@rampart/config';
import type { Login } from '@rampart/data';
import { OpenWithoutSecondFactor, OwnLogin, SessionGuard, SignInRoutes } from '@rampart/sessions';
import { Controller, Get, Inject, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { Operator } from '../operators/for-operators.js';
import { OperatorMeView } from './sign-in.dto.js';

/** Handles the sign-in at the console and the operator's own login; a script's credentials do not apply here. */
@Controller('ops/api')
export class SignInController extends SignInRoutes {
  @Inject(ENV) private readonly env: Env;

  /** Returns the signed-in operator. */
  @OpenWithoutSecondFactor()
  @UseGuards(SessionGuard)
  @Get('me')
  me(
    @Operator() name: string,
    @OwnLogin() { sealedTotp, recoveryDigests }: Login,
    @Req() request: Request,
  ): OperatorMeView {
    return {
      name,
      mode: this.env.RAMPART_MODE,
      products: chosenProducts(this.env).map((product) => product.name),
      hasSecondFactor: sealedTotp !== null,
      recoveryCodes: recoveryDigests.length,
      recoveredAt: this.enrolment.recoveredAt(request)?.toISOString() ?? null,
      fourEyesAboveUsd: this.env.OPS_FOUR_EYES_ABOVE,
    };
  }
}
