import { BlockedUserView, OK, OkView, ReasonDto } from '@rampart/contract';
import { NotAudited } from '@rampart/sessions';
import { BlockedUsers } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ForOperators, Name } from './for-operators.js';

/** Users for whom nothing new is opened; who it is stands in the file. */
@ForOperators()
@Controller('ops/api')
export class ConsoleBlockedUsersController {
  constructor(private readonly users: BlockedUsers) {}

  /** The longest blocked first. */
  @Get('blocked-users')
  async all(): Promise<BlockedUserView[]> {
    const found = await this.users.all();
    return found.map(({ id, blockedAt, blockedReason }) => ({
      userId: id,
      reason: blockedReason ?? '',
      blockedAt: blockedAt?.toISOString() ?? '',
    }));
  }

  @NotAudited() // lifting it audits itself
  @Post('users/:id/unblock')
  @HttpCode(200)
  async unblock(@Param('id') id: string, @Body() { reason }: ReasonDto, @Name() by: string): Promise<OkView> {
    await this.users.unblock(id, { by, reason });
    return OK;
  }
}
