import { toJsonNumber } from '@rampart/contract';
import { ENV, type Env } from '@rampart/config';
import { WithoutFilters } from '@rampart/http';
import { Decimal, fault, isTokenActor } from '@rampart/kernel';
import { Invitations, MemberPasswords, PartnerDesk, Partners } from '@rampart/partners';
import { Audited, NotAudited, setAudit, type SignedInRequest, StepUp } from '@rampart/sessions';
import { Body, Controller, Get, Inject, Param, Patch, Post, Req } from '@nestjs/common';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { jsonOf } from '../operators/view-of.js';
import {
  ChangePartnerDto,
  CreatedPartnerView,
  CreatePartnerDto,
  InvitationLinkView,
  InviteOwnerDto,
  PartnerFileView,
  PartnerSummaryView,
  PartnerTermsView,
} from './partners.dto.js';

@ForOperators()
@TokenScopes({ change: 'partners' })
@Controller()
export class PartnersController {
  constructor(
    private readonly desk: PartnerDesk,
    private readonly partners: Partners,
    private readonly invitations: Invitations,
    private readonly passwords: MemberPasswords,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('ops/api/partners')
  @WithoutFilters()
  async listPartners(): Promise<PartnerSummaryView[]> {
    return jsonOf(await this.desk.listPartners());
  }

  @Get('ops/api/partners/:id')
  async openPartner(@Param('id') id: string): Promise<PartnerFileView> {
    return jsonOf(await this.desk.findPartner(id));
  }

  /** Creates a partner; its API secret is shown only once. */
  @TokenScopes({ change: 'partners' })
  @NotAudited() // the creation audits itself
  @StepUp()
  @Post('ops/api/partners')
  create(@Body() { name, markupPercent = 0 }: CreatePartnerDto, @Operator() by: string): Promise<CreatedPartnerView> {
    return this.partners.createBy(`operator:${by}`, name, new Decimal(markupPercent));
  }

  /** Sets the partner's markup for new quotes and orders; existing ones keep theirs. */
  @TokenScopes({ change: 'partners' })
  @NotAudited() // the change audits itself
  @StepUp()
  @Patch('ops/api/partners/:id')
  async change(
    @Param('id') id: string,
    @Body() { markupPercent, reason = '' }: ChangePartnerDto,
    @Operator() by: string,
  ): Promise<PartnerTermsView> {
    const terms = await this.partners.setMarkup(id, new Decimal(markupPercent), { actor: `operator:${by}`, reason });
    return { ...terms, markupPercent: toJsonNumber(terms.markupPercent) };
  }

  /** Invites an owner of the partner's dashboard; the link is shown only once. A token may invite only the first owner of a partner that a token created. */
  @TokenScopes({ change: 'partners' })
  @Audited('inviteOwner', 'partner')
  @StepUp()
  @Post('ops/api/partners/:id/owners')
  async inviteOwner(
    @Param('id') id: string,
    @Body() { email }: InviteOwnerDto,
    @Operator() by: string,
  ): Promise<InvitationLinkView> {
    await this.desk.findPartner(id);
    if (isTokenActor(by) && !(await this.isFirstFor(id, email))) throw fault('TOKEN_REFUSED');
    const { token } = await this.invitations.createInvitation(id, { email, role: 'owner', by: `operator:${by}` });
    return { link: `${this.env.DASHBOARD_URL}/invitation#${token}` };
  }

  /**
   * Creates a password link for a member whose identity the operator has verified; shown only once. Not open to tokens, because a script cannot verify an
   * identity.
   */
  @TokenScopes({})
  @Audited('createPasswordLink', 'partner')
  @StepUp()
  @Post('ops/api/partners/:id/members/:memberId/password-link')
  async createPasswordLink(
    @Param('id') id: string,
    @Param('memberId') memberId: string,
    @Req() request: SignedInRequest,
  ): Promise<InvitationLinkView> {
    const link = await this.passwords.createLink(id, memberId);
    setAudit(request, { after: { memberId } });
    return { link };
  }

  /** Whether a token created the partner and the address is that of its first owner. */
  private async isFirstFor(id: string, email: string): Promise<boolean> {
    return (await this.partners.isMadeByToken(id)) && (await this.invitations.lockFirstOwner(id, email));
  }
}
