import { ENV, type Env } from '@rampart/config';
import { EmailPreviews, PREVIEWS, receiptPdf } from '@rampart/emails';
import { LANGUAGE_NAMES } from '@rampart/texts';
import { LANGUAGES } from '@rampart/kernel';
import { type MemberPerson, type PartnerFace, Settings } from '@rampart/partners';
import { NotAudited } from '@rampart/sessions';
import { Body, Controller, Get, Inject, Patch, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  ChangeEmailsDto,
  EmailPreviewView,
  EmailSettingsView,
  PreviewQueryDto,
  ReceiptQueryDto,
} from './emails.dto.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';

/** Manages whether the service sends emails to a partner's users, and previews them. */
@ForMembers()
@Controller('dashboard/api/emails')
export class EmailsController {
  constructor(
    private readonly settings: Settings,
    private readonly previews: EmailPreviews,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  async read(@Me() { partnerId }: MemberPerson): Promise<EmailSettingsView> {
    return this.show(await this.settings.settingsOf(partnerId));
  }

  /** NotAudited, because the change writes its own audit entry. */
  @NotAudited()
  @OnlyFor('owner', 'developer')
  @Patch()
  async change(
    @Me() { partnerId, actor }: MemberPerson,
    @Body() { on, language }: ChangeEmailsDto,
  ): Promise<EmailSettingsView> {
    return this.show(await this.settings.changeSettings(partnerId, { emailsOn: on, emailLanguage: language }, actor));
  }

  @Get('preview')
  async preview(
    @Me() { partnerId }: MemberPerson,
    @Query() { email, language }: PreviewQueryDto,
  ): Promise<EmailPreviewView> {
    const { subject, text } = await this.previews.previewEmail(partnerId, email, language);
    return { subject, text };
  }

  /** Returns the email as a separate document, for a frame. Its styles are inline, as mail clients require. */
  @ApiProduces('text/html')
  @Get('preview/html')
  async previewHtml(
    @Me() { partnerId }: MemberPerson,
    @Query() { email, language }: PreviewQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const { html } = await this.previews.previewEmail(partnerId, email, language);
    response.setHeader('Content-Security-Policy', PREVIEW_POLICY);
    response.setHeader('X-Frame-Options', 'SAMEORIGIN');
    response.setHeader('Cache-Control', 'no-store');
    response.type('html').send(html);
  }

  @ApiProduces('application/pdf')
  @Get('preview/receipt')
  async previewReceipt(
    @Me() { partnerId }: MemberPerson,
    @Query() { side, language }: ReceiptQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const content = await receiptPdf(await this.previews.previewReceipt(partnerId, side, language));
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Disposition', 'inline; filename="receipt.pdf"');
    response.type('application/pdf').send(content);
  }

  private show({ emailsOn, emailLanguage }: PartnerFace): EmailSettingsView {
    return {
      on: emailsOn,
      available: this.env.EMAIL_DRIVER !== 'none',
      language: emailLanguage,
      languages: LANGUAGES.map((id) => ({ id, name: LANGUAGE_NAMES[id] })),
      previews: [...PREVIEWS],
    };
  }
}

/** Allows no scripts and no forms; the only images are the partner's logo. */
const PREVIEW_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src https:; sandbox; frame-ancestors 'self'`;
