import { ENV, type Env } from '@rampart/config';
import { WithoutFilters } from '@rampart/http';
import { Invitations, type MemberPerson, Members } from '@rampart/partners';
import { Audited, type SignedInRequest, StepUp, setAudit, HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req } from '@nestjs/common';
import { CreatedInvitationView, InviteDto, RoleDto, TeamView } from './team.dto.js';
import { invitationView, memberView } from './team.view.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';

@HandlesCredentials()
@ForMembers()
@Controller('dashboard/api/team')
export class TeamController {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Members and open invitations. */
  @Get()
  @WithoutFilters()
  async all(@Me() { partnerId }: MemberPerson): Promise<TeamView> {
    const [members, invitations] = await Promise.all([
      this.members.listMembers(partnerId),
      this.invitations.listOpen(partnerId),
    ]);
    return { members: members.map(memberView), invitations: invitations.map(invitationView) };
  }

  @Audited('invite', 'invitation')
  @OnlyFor('owner')
  @StepUp()
  @Post('invitations')
  async invite(
    @Me() { partnerId, actor: by }: MemberPerson,
    @Body() { email, role }: InviteDto,
  ): Promise<CreatedInvitationView> {
    const { invitation, token } = await this.invitations.createInvitation(partnerId, { email, role, by });
    return { ...invitationView(invitation), link: `${this.env.DASHBOARD_URL}/invitation#${token}` };
  }

  @Audited('withdrawInvitation', 'invitation')
  @OnlyFor('owner')
  @Delete('invitations/:id')
  @HttpCode(204)
  async withdraw(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    setAudit(request, { before: await this.invitations.withdrawInvitation(partnerId, id) });
  }

  @Audited('changeRole', 'member')
  @OnlyFor('owner')
  @StepUp()
  @Put('members/:id/role')
  @HttpCode(204)
  async changeRole(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Body() { role }: RoleDto,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    setAudit(request, { before: { role: await this.members.changeRole(partnerId, id, role) }, after: { role } });
  }

  @Audited('removeMember', 'member')
  @OnlyFor('owner')
  @StepUp()
  @Delete('members/:id')
  @HttpCode(204)
  async remove(
    @Me() { partnerId }: MemberPerson,
    @Param('id') id: string,
    @Req() request: SignedInRequest,
  ): Promise<void> {
    const { email, role } = await this.members.removeMember(partnerId, id);
    setAudit(request, { before: { email, role } });
  }

  /** Resets the second factor of a member who lost the authenticator app and the recovery codes. */
  @Audited('resetSecondFactor', 'member')
  @OnlyFor('owner')
  @StepUp()
  @Post('members/:id/reset-second-factor')
  @HttpCode(204)
  async resetSecondFactor(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<void> {
    await this.members.resetSecondFactor(partnerId, id);
  }

  /** Signs a member out of all sessions. */
  @Audited('signOutMember', 'member')
  @OnlyFor('owner')
  @Post('members/:id/sign-out')
  @HttpCode(204)
  async signOut(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<void> {
    await this.members.signOut(partnerId, id);
  }
}
