import { brokenConstraint, User, writer } from '@rampart/data';
import { Clock, Decimal, fault, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PhoneNumber } from './phone-number.js';

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Proven before. */
  readonly provenPhone?: PhoneNumber;
}

@Injectable()
export class SignUp {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates a user, `not-verified`. Throws USER_EXISTS when the partner has one with this email, case-insensitively. */
  async signUp(partnerId: string, { email, firstName, lastName, provenPhone }: NewUser): Promise<User> {
    const user: User = {
      id: ids.next(),
      partnerId,
      email,
      emailKey: email.toLowerCase(),
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
    };
    try {
      await (await writer(this.database)).insert(User, user);
    } catch (error) {
      if (brokenConstraint(error) === 'app_user_partner_id_email_key_key') throw fault('USER_EXISTS');
      throw error;
    }
    return user;
  }
}
