import { ListFilters } from '@rampart/http';
import type { MemberPerson } from '@rampart/partners';
import { UsesCredentials } from '@rampart/sessions';
import { Controller, Get } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { OverviewQueryDto, OverviewView } from './overview.dto.js';
import { ForMembers, Me } from './for-members.js';
import { Overview } from './overview.js';

@UsesCredentials() // it counts members without a second factor
@ForMembers()
@Controller('dashboard/api/overview')
export class OverviewController {
  constructor(private readonly overview: Overview) {}

  /** How things go, and what should be looked at. */
  @Get()
  @ApiQuery({ type: OverviewQueryDto })
  read(
    @Me() { partnerId }: MemberPerson,
    @ListFilters(OverviewQueryDto) { days = 30 }: OverviewQueryDto,
  ): Promise<OverviewView> {
    return this.overview.of(partnerId, days);
  }
}
