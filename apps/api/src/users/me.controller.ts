import { userView, UserView } from '@rampart/contract';
import { fault } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { FindUser } from '@rampart/users';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, ForPartnersAndUsers } from '../edge/access.js';

@ApiTags('Users and KYC')
@ForPartnersAndUsers()
@Controller('api/users/me')
export class MeController {
  constructor(private readonly users: FindUser) {}

  /** Returns the user of the access token. */
  @Get()
  async me(@Caller() { partnerId, userId }: Principal): Promise<UserView> {
    if (userId === undefined) throw fault('USER_NOT_FOUND');
    return userView(await this.users.findUser(partnerId, userId));
  }
}
