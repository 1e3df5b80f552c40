import { OK, OkView } from '@rampart/contract';
import { WithoutFilters } from '@rampart/http';
import { StepUp } from '@rampart/sessions';
import { BlockedUsers } from '@rampart/users';
import { Body, Controller, Get, Param } from '@nestjs/common';
import { ReasonDto } from '../operators/reason.dto.js';
import { DecisionRoute } from '../operators/decision-routes.js';
import { ForOperators, Operator } from '../operators/for-operators.js';
import { TokenScopes } from '../operators/token-scopes.js';
import { viewOf } from '../operators/view-of.js';
import { BlockedUserView } from './blocked-users.dto.js';

const NAMED = ['id', 'partnerId', 'firstName', 'lastName', 'blockedAt', 'blockedReason'] as const;

/** Lists and unblocks users for whom nothing new is opened, across all partners, longest blocked first. */
@ForOperators()
@TokenScopes({ read: 'kyc', change: 'kyc' })
@Controller()
export class BlockedUsersController {
  constructor(private readonly users: BlockedUsers) {}

  /** Lists them with their names; each listing is audited. */
  @Get('ops/blocked-users')
  @WithoutFilters()
  async listNamed(@Operator() by: string) {
    return (await this.users.listNamed(by)).map((user) => viewOf(user, NAMED));
  }

  /** Lists them without their names, which the user's file shows. */
  @Get('ops/api/blocked-users')
  @WithoutFilters()
  async list(): Promise<BlockedUserView[]> {
    const found = await this.users.listBlocked();
    return found.map(({ id, blockedAt, blockedReason }) => ({
      userId: id,
      reason: blockedReason ?? '',
      blockedAt: blockedAt?.toISOString() ?? '',
    }));
  }

  /** Unblocks a user. Requires a recent code, since a chargeback may have caused the block. */
  @TokenScopes({ change: 'kyc' })
  @StepUp()
  @DecisionRoute('ops/api/users/:id/unblock')
  async unblock(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.users.unblockUser(id, { by, reason });
    return OK;
  }
}
