import {
  ListUsersDto,
  OK,
  OkView,
  SignUpDto,
  StartPhoneVerificationDto,
  SubmitKycDto,
  userView,
  UserView,
  VerifyPhoneDto,
} from '@rampart/contract';
import { SubmitKyc } from '@rampart/kyc';
import type { Principal } from '@rampart/partners';
import { ListFilters, streamJsonArray, WaitsForProvider } from '@rampart/http';
import { FindUser, PhoneVerification, SignUp } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Caller, ForApiKeys, ForPartnersAndUsers, PathUser } from '../edge/access.js';
import { LINK } from '../edge/link-header.js';
import { TakesForms } from '../edge/takes-forms.js';
import { languageOf } from '../edge/language-of.js';
import { ShowUsers } from './show-users.js';
import { UploadDocument } from './upload/receive-document.js';
import { UPLOAD_BODY, UPLOAD_TYPES } from './upload-schema.js';

/** Also served without the /api prefix, because the contract lists one of its paths that way. */
@ApiTags('Users and KYC')
@Controller(['api/users', 'users'])
export class UsersController {
  constructor(
    private readonly signUp: SignUp,
    private readonly users: FindUser,
    private readonly list: ShowUsers,
    private readonly phone: PhoneVerification,
    private readonly documents: UploadDocument,
    private readonly submitKyc: SubmitKyc,
  ) {}

  /** Creates a user, whose kyc is `not-verified`. */
  @ForApiKeys()
  @Post()
  @TakesForms()
  async create(@Caller() { partnerId }: Principal, @Body() dto: SignUpDto): Promise<UserView> {
    return userView(await this.signUp.signUp(partnerId, dto));
  }

  /** Lists the partner's users, newest first. With `limit`, returns one page, and a `Link` header with the address of the next. */
  @ForPartnersAndUsers()
  @Get()
  @ApiQuery({ type: ListUsersDto })
  @ApiOkResponse({ type: [UserView], headers: LINK })
  async all(
    @Caller() caller: Principal,
    @ListFilters(ListUsersDto) query: ListUsersDto,
    @Res() response: Response,
  ): Promise<void> {
    await streamJsonArray(response, this.list.pages(caller, query, response));
  }

  /** Returns a user. */
  @ForPartnersAndUsers()
  @Get(':id')
  async one(@PathUser('id') { partnerId, userId }: Required<Principal>): Promise<UserView> {
    return userView(await this.users.findUser(partnerId, userId));
  }

  /** Sends a six-digit code by SMS, valid for 5 minutes, in one of nine languages (`Accept-Language`). An earlier code stops working. */
  @ForPartnersAndUsers()
  @WaitsForProvider()
  @Put(':id/phone')
  @TakesForms()
  async startPhone(
    @PathUser('id') { partnerId, userId }: Required<Principal>,
    @Body() dto: StartPhoneVerificationDto,
    @Req() request: Request,
  ): Promise<OkView> {
    await this.phone.startVerification(partnerId, userId, dto, languageOf(request));
    return OK;
  }

  /** Verifies the phone with the code from the SMS. */
  @ForPartnersAndUsers()
  @Put(':id/phone/verify')
  @TakesForms()
  async verifyPhone(
    @PathUser('id') { partnerId, userId }: Required<Principal>,
    @Body() { code }: VerifyPhoneDto,
  ): Promise<UserView> {
    return userView(await this.phone.verifyPhone(partnerId, userId, code));
  }

  /** Uploads a document: front, back (optional), addressProof or kycVideo. */
  @ForPartnersAndUsers()
  @Post(':id/upload-kyc-documents')
  @HttpCode(200)
  @ApiConsumes(...UPLOAD_TYPES)
  @ApiBody({ schema: UPLOAD_BODY })
  async upload(@PathUser('id') user: Required<Principal>, @Req() request: Request): Promise<OkView> {
    await this.documents.upload(user, request);
    return OK;
  }

  /** Requests the KYC review, after phone verification and the upload of all required documents. */
  @ForPartnersAndUsers()
  @Put(':id/verify')
  @TakesForms()
  async submit(
    @PathUser('id') { partnerId, userId }: Required<Principal>,
    @Body() { address }: SubmitKycDto,
  ): Promise<UserView> {
    return userView(await this.submitKyc.submitKyc(partnerId, userId, address));
  }
}
