import { ENV, type Env } from '@rampart/config';
import { PasswordEmails } from '@rampart/emails';
import { mailboxOf } from '@rampart/kernel';
import { MemberPasswords } from '@rampart/partners';
import { AttemptLimits, SignIn } from '@rampart/sessions';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import {
  AskPasswordLinkDto,
  PasswordLinkDto,
  PasswordLinkView,
  PasswordLinkWayView,
  ResetPasswordDto,
} from './team.dto.js';

/** Serves members who forgot their password. The link's secret travels in the body, since URLs are logged. */
@Controller('dashboard/api/password-links')
export class PasswordLinksController {
  constructor(
    private readonly emails: PasswordEmails,
    private readonly passwords: MemberPasswords,
    private readonly limits: AttemptLimits,
    private readonly signIn: SignIn,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Responds identically for every address, so that it does not reveal members. Throws SIGN_IN_LIMITED. */
  @Post()
  @HttpCode(200)
  async ask(@Body() { email }: AskPasswordLinkDto, @Req() request: Request): Promise<PasswordLinkWayView> {
    if (this.env.EMAIL_DRIVER === 'none') return { way: 'operator' };
    this.limits.admitPasswordLink('partners', mailboxOf(email), this.signIn.originOf(request));
    await this.emails.askForLink(email);
    return { way: 'email' };
  }

  /** Shows whose password the link is for. */
  @Post('look')
  @HttpCode(200)
  async look(@Body() { token }: PasswordLinkDto): Promise<PasswordLinkView> {
    const { email } = await this.passwords.findMember(token);
    return { email };
  }

  /** Sets the new password. Each link works once. */
  @Post('use')
  @HttpCode(204)
  async use(@Body() { token, password }: ResetPasswordDto): Promise<void> {
    await this.passwords.resetPassword(token, password);
  }
}
