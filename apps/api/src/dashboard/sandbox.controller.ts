import { ENV, type Env } from '@rampart/config';
import { SandboxStateView } from '@rampart/contract';
import { fault } from '@rampart/kernel';
import type { MemberPerson } from '@rampart/partners';
import { Controller, Get, Inject } from '@nestjs/common';
import { SandboxState } from '../sandbox/sandbox-state.js';
import { ForMembers, Me } from './for-members.js';

@ForMembers()
@Controller('dashboard/api/sandbox')
export class DashboardSandboxController {
  constructor(
    private readonly state: SandboxState,
    @Inject(ENV) private readonly env: Pick<Env, 'RAMPART_MODE'>,
  ) {}

  /** Returns what the brakes stop in this sandbox, and how to release them. Throws NOT_FOUND in live mode. */
  @Get('state')
  read(@Me() { partnerId }: MemberPerson): Promise<SandboxStateView> {
    if (this.env.RAMPART_MODE === 'live') throw fault('NOT_FOUND');
    return this.state.readState(partnerId);
  }
}
