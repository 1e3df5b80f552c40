import { User, emailIndex } from '@rampart/data';
import type { KycStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Conditions on users, all of which must hold. */
export interface UserFilter {
  readonly id?: string | undefined;
  /** Case-insensitive. */
  readonly email?: string | undefined;
  readonly kyc?: KycStatus | undefined;
}

export interface UsersPage {
  readonly users: readonly User[];
  /** Whether there are users who signed up earlier. */
  readonly hasMore: boolean;
}

/** Number of users per query of an unlimited list. */
const CHUNK = 500;

/** Lists a partner's users, latest first. Ids are in the order of sign-up, so an id is a position in the list. */
@Injectable()
export class ListUsers {
  constructor(private readonly database: DataSource) {}

  /** Streams all users in chunks, so that a long list is never in memory. */
  async *streamUsers(partnerId: string, filter: UserFilter, after?: string): AsyncGenerator<readonly User[]> {
    for (let last = after; ;) {
      const users = await this.readUsers(partnerId, filter, { after: last, limit: CHUNK });
      if (users.length > 0) yield users;
      if (users.length < CHUNK) return;
      last = users.at(-1)?.id;
    }
  }

  /** Lists at most `limit` users who signed up before `after`. */
  async listUsers(
    partnerId: string,
    filter: UserFilter,
    { after, limit }: { after?: string | undefined; limit: number },
  ): Promise<UsersPage> {
    const users = await this.readUsers(partnerId, filter, { after, limit: limit + 1 });
    return { users: users.slice(0, limit), hasMore: users.length > limit };
  }

  private readUsers(
    partnerId: string,
    { id, email, kyc }: UserFilter,
    { after, limit }: { after: string | undefined; limit: number },
  ): Promise<User[]> {
    const query = this.database
      .getRepository(User)
      .createQueryBuilder('u')
      .where('u.partner_id = :partnerId', { partnerId });
    if (id !== undefined) query.andWhere('u.id = :id', { id });
    if (email !== undefined) query.andWhere('u.email_key = :email', { email: emailIndex(partnerId, email) });
    if (kyc !== undefined) query.andWhere('u.kyc = :kyc', { kyc });
    if (after !== undefined) query.andWhere('u.id < :after', { after });
    return query.orderBy('u.id', 'DESC').limit(limit).getMany();
  }
}
