import { OK, OkView, ReasonDto } from '@rampart/contract';
import { type BlockedUser, BlockedUsers } from '@rampart/users';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { Operator } from './operator-auth.js';

/** Users for whom nothing new is opened, over all partners. */
@Controller('ops')
export class BlockedUsersController {
  constructor(private readonly users: BlockedUsers) {}

  @Get('blocked-users')
  all(): Promise<BlockedUser[]> {
    return this.users.all();
  }

  @Post('users/:id/unblock')
  @HttpCode(200)
  async unblock(@Param('id') id: string, @Body() { reason }: ReasonDto, @Operator() by: string): Promise<OkView> {
    await this.users.unblock(id, { by, reason });
    return OK;
  }
}
