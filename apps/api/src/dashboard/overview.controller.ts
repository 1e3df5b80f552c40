import { ListFilters } from '@rampart/http';
import { type MemberPerson, Settings } from '@rampart/partners';
import { NotAudited, HandlesCredentials } from '@rampart/sessions';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { ChangeTimeZoneDto, OverviewQueryDto, OverviewView } from './overview.dto.js';
import { ForMembers, Me, OnlyFor } from './for-members.js';
import { Overview } from './overview.js';

const DAYS = 30;

@HandlesCredentials() // the overview counts members without a second factor
@ForMembers()
@Controller('dashboard/api/overview')
export class OverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly settings: Settings,
  ) {}

  /** Returns the figures of the partner, and what needs attention. */
  @Get()
  @ApiQuery({ type: OverviewQueryDto })
  read(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(OverviewQueryDto) { days = DAYS, method, currency }: OverviewQueryDto,
  ): Promise<OverviewView> {
    return this.overview.of(partnerId, { days, method, currency });
  }

  /** Sets the time zone whose days orders are counted in, for the last quarter too. NotAudited, because the change writes its own audit entry. */
  @NotAudited()
  @OnlyFor('owner', 'developer')
  @Patch()
  async change(
    @Me() { partnerId, actor }: MemberPerson,
    @Body() { timeZone }: ChangeTimeZoneDto,
  ): Promise<OverviewView> {
    await this.settings.changeSettings(partnerId, { timeZone }, actor);
    return this.overview.of(partnerId, { days: DAYS });
  }
}
