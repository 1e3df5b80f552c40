import { emailIndex, emailWithPhoneIndex, phoneKeyOf, sealedUser, User, writer } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { newDataKey } from '@rampart/sealing';
import { Clock, Decimal, fault, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhoneNumber } from './phone-number.js';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A phone that was proven before. */
  readonly provenPhone?: PhoneNumber;
}

@Injectable()
export class SignUp {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a user, `not-verified`. Throws USER_EXISTS if the partner has one with this email, ignoring case; visitors, who prove a phone, may use the email of
   * a user with another phone.
   */
  async signUp(partnerId: string, newUser: NewUser): Promise<User> {
    const user = this.userOf(partnerId, newUser);
    if (await this.insertUser(user)) return user;
    if (user.phone === null || (await this.hasPhone(user))) throw fault('USER_EXISTS');
    const namesake = { ...user, emailKey: emailWithPhoneIndex(partnerId, user.email, user.phone) };
    if (await this.insertUser(namesake)) return namesake;
    throw fault('USER_EXISTS');
  }

  private userOf(partnerId: string, { email, firstName, lastName, provenPhone }: NewUser): User {
    const id = ids.next();
    return {
      id,
      partnerId,
      email,
      emailKey: emailIndex(partnerId, email),
      firstName,
      lastName,
      kyc: 'not-verified',
      kycDeclineReason: null,
      phone: provenPhone?.number ?? null,
      country: provenPhone?.country ?? null,
      address: null,
      points: new Decimal(0),
      blockedAt: null,
      blockedReason: null,
      createdAt: this.clock.now(),
      dataKey: newDataKey(id),
    };
  }

  /** Returns false if the partner has a user under the key. Raises no error, which Postgres would log with the email. */
  private async insertUser(user: User): Promise<boolean> {
    const through = await writer(this.database);
    const inserted = await through
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(sealedUser(user))
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Whether the user with this email has this phone. */
  private async hasPhone({ partnerId, emailKey: key, phone }: User): Promise<boolean> {
    const [found] = await rows(
      await writer(this.database),
      sql`SELECT id FROM app_user WHERE partner_id = ${partnerId} AND email_key = ${key} AND phone_key = ${phone && phoneKeyOf(partnerId, phone)}`,
    );
    return found !== undefined;
  }
}
