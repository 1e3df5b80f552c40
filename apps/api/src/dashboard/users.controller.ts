import { toJsonNumber } from '@rampart/contract';
import { ListFilters } from '@rampart/http';
import { DocumentStates } from '@rampart/kyc';
import type { MemberPerson } from '@rampart/partners';
import { FindUser, SearchUsers } from '@rampart/users';
import { Controller, Get, Param } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { documentView, userRowView } from './dashboard.views.js';
import { withMoments } from './page.dto.js';
import { UserFileView, UsersQueryDto, UsersView } from './users.dto.js';
import { ForMembers, Me } from './for-members.js';

@ForMembers()
@Controller('dashboard/api/users')
export class DashboardUsersController {
  constructor(
    private readonly search: SearchUsers,
    private readonly find: FindUser,
    private readonly documents: DocumentStates,
  ) {}

  /** Lists users, newest first. */
  @Get()
  @ApiQuery({ type: UsersQueryDto })
  async page(@Me() { partnerId }: MemberPerson, @ListFilters(UsersQueryDto) query: UsersQueryDto): Promise<UsersView> {
    const { data, ...ends } = await this.search.searchUsers(partnerId, withMoments(query));
    return { data: data.map(userRowView), ...ends };
  }

  /** Returns one user and the metadata of uploaded documents, never their content. */
  @Get(':id')
  async one(@Me() { partnerId }: MemberPerson, @Param('id') id: string): Promise<UserFileView> {
    const user = await this.find.findUser(partnerId, id);
    return {
      user: userRowView(user),
      documents: (await this.documents.listStates(partnerId, user.id)).map(documentView),
      ...(user.points.isZero() ? {} : { points: toJsonNumber(user.points) }),
    };
  }
}
