import { type ListUsersDto, userView } from '@rampart/contract';
import type { User } from '@rampart/data';
import { linkToNext } from '@rampart/http';
import type { Principal } from '@rampart/partners';
import { ListUsers } from '@rampart/users';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

/** Maps users for partners. A token of one user sees only that user. */
@Injectable()
export class ShowUsers {
  constructor(private readonly users: ListUsers) {}

  async *pages(
    { partnerId, userId: id }: Principal,
    { limit, after, ...query }: ListUsersDto,
    response: Response,
  ): AsyncGenerator<readonly string[]> {
    const filter = { ...query, id };
    if (limit === undefined) {
      for await (const users of this.users.streamUsers(partnerId, filter, after)) yield users.map(text);
      return;
    }
    const { users, hasMore } = await this.users.listUsers(partnerId, filter, { after, limit });
    const last = users.at(-1);
    if (hasMore && last) linkToNext(response, { ...query, limit }, last.id);
    yield users.map(text);
  }
}

const text = (user: User): string => JSON.stringify(userView(user));
