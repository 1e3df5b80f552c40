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

/** Users for whom nothing new is opened, over all partners; the longest blocked first. */
@ForOperators()
@TokenScopes({ read: 'kyc', change: 'kyc' })
@Controller()
export class BlockedUsersController {
  constructor(private readonly users: BlockedUsers) {}

  /** With their names; listing them is audited. */
  @Get('ops/blocked-users')
  @WithoutFilters()
  async listNamed(@Operator() by: string) {
    return (await this.users.listNamed(by)).map((user) => viewOf(user, NAMED));
  }

  /** Without their names; the user's file has them. */
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

  /** With a recent code: a chargeback may have blocked the user. */
  @TokenScopes({ change: 'kyc' })
  @StepUp()
  @DecisionRoute('ops/api/users/:id/unblock')
  async unblock(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.users.unblockUser(id, { by, reason });
    return OK;
  }
}
