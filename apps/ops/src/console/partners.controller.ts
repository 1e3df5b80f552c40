import {
  ChangePartnerDto,
  CreatedPartnerView,
  CreatePartnerDto,
  InvitationLinkView,
  InviteOwnerDto,
  OK,
  OkView,
  PartnerFileView,
  PartnerSummaryView,
} from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import { Decimal } from '@rampart/kernel';
import { Invitations, PartnerDesk, Partners } from '@rampart/partners';
import { Audited, NotAudited, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { ForOperators, Name } from './for-operators.js';

@ForOperators()
@Controller('ops/api/partners')
export class ConsolePartnersController {
  constructor(
    private readonly desk: PartnerDesk,
    private readonly partners: Partners,
    private readonly invitations: Invitations,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  all(): Promise<PartnerSummaryView[]> {
    return this.desk.all();
  }

  @Get(':id')
  one(@Param('id') id: string): Promise<PartnerFileView> {
    return this.desk.one(id);
  }

  /** A new partner; its secret is shown this once. */
  @Audited('createPartner', 'partner')
  @StepUp()
  @Post()
  create(@Body() { name, markupPercent = 0 }: CreatePartnerDto): Promise<CreatedPartnerView> {
    return this.partners.create(name, new Decimal(markupPercent));
  }

  /** What the partner adds to our charge from now on. */
  @NotAudited() // setting it audits itself
  @StepUp()
  @Patch(':id')
  @HttpCode(200)
  async change(
    @Param('id') id: string,
    @Body() { markupPercent, reason = '' }: ChangePartnerDto,
    @Name() by: string,
  ): Promise<OkView> {
    await this.partners.setMarkup(id, new Decimal(markupPercent), { actor: `operator:${by}`, reason });
    return OK;
  }

  /** Somebody who will own the partner's dashboard; the link is shown this once. */
  @Audited('inviteOwner', 'partner')
  @StepUp()
  @Post(':id/owners')
  async inviteOwner(
    @Param('id') id: string,
    @Body() { email }: InviteOwnerDto,
    @Name() by: string,
  ): Promise<InvitationLinkView> {
    await this.desk.one(id);
    const { token } = await this.invitations.invite(id, { email, role: 'owner', by: `operator:${by}` });
    return { link: `${this.env.DASHBOARD_URL}/invitation#${token}` };
  }
}
