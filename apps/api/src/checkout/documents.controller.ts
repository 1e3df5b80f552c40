import { OkView, OK } from '@rampart/contract';
import { DOCUMENT_TYPES, type DocumentType, REQUIRED_DOCUMENTS } from '@rampart/kernel';
import { givenDocuments, type GivenDocuments, lastDecline, SubmitKyc } from '@rampart/kyc';
import { FindUser } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Post, Put, Req, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { UploadDocument } from '../users/upload/receive-document.js';
import { UPLOAD_BODY } from '../users/upload-schema.js';
import { type SignedIn, Visitor, CheckoutSessionGuard } from './checkout-session.guard.js';
import { RememberLanguage } from './remember-language.js';
import {
  type IdentityDocumentState,
  type IdentityDocumentView,
  IdentityCheckView,
  SubmitIdentityDto,
} from './documents.dto.js';

/** Serves the visitor's identity check: which documents were submitted, which are missing, and why. */
@UseGuards(CheckoutSessionGuard)
@UseInterceptors(RememberLanguage)
@Controller('checkout/api')
export class DocumentsController {
  constructor(
    private readonly database: DataSource,
    private readonly users: FindUser,
    private readonly documents: UploadDocument,
    private readonly submitKyc: SubmitKyc,
  ) {}

  @Get('papers')
  async read(@Visitor() { partnerId, userId }: SignedIn): Promise<IdentityCheckView> {
    const { kyc, kycDeclineReason, address, firstName, lastName } = await this.users.findUser(partnerId, userId);
    const documents = documentViews(await givenDocuments(this.database, userId));
    const declined = kycDeclineReason === null ? undefined : await lastDecline(this.database, { partnerId, userId });
    const code = declined?.code ?? null;
    return {
      kyc,
      documents,
      ...(kycDeclineReason === null ? {} : { reason: kycDeclineReason }),
      ...(code === null ? {} : { code }),
      ...(declined?.isFinal ? { isFinal: true } : {}),
      ...(code === 'nameMismatch' ? { name: { firstName, lastName } } : {}),
      ...(address === null ? {} : { address }),
    };
  }

  @Post('documents')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: UPLOAD_BODY })
  async upload(@Visitor() { partnerId, userId }: SignedIn, @Req() request: Request): Promise<OkView> {
    await this.documents.upload({ partnerId, userId }, request);
    return OK;
  }

  @Put('papers')
  async submit(@Visitor() session: SignedIn, @Body() { address, name }: SubmitIdentityDto): Promise<IdentityCheckView> {
    await this.submitKyc.submitKyc(session.partnerId, session.userId, address, name);
    return this.read(session);
  }
}

function documentViews({ given, wantedAgain }: GivenDocuments): IdentityDocumentView[] {
  return DOCUMENT_TYPES.map((type) => {
    const filename = given.find((each) => each.type === type)?.filename;
    return { type, state: stateOf(type, filename, wantedAgain), ...(filename === undefined ? {} : { filename }) };
  });
}

function stateOf(
  type: DocumentType,
  filename: string | undefined,
  wantedAgain: readonly DocumentType[],
): IdentityDocumentState {
  if (filename !== undefined) return 'given';
  if (wantedAgain.includes(type)) return 'wantedAgain';
  return REQUIRED_DOCUMENTS.includes(type) ? 'missing' : 'optional';
}
