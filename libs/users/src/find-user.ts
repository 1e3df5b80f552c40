import { rows, sql, User, phoneKeyOf } from '@rampart/data';
import { fault, isId, type KycStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

declare const verified: unique symbol;

/** A user whose kyc is `verified`, as opening a transaction requires. */
export type VerifiedUser = User & { readonly kyc: 'verified' & KycStatus; readonly [verified]?: true };

@Injectable()
export class FindUser {
  constructor(private readonly database: DataSource) {}

  /** Throws USER_NOT_FOUND, for another partner's user as for an unknown one. */
  async findUser(partnerId: string, userId: string): Promise<User> {
    const user = isId(userId) ? await this.database.getRepository(User).findOneBy({ id: userId, partnerId }) : null;
    if (!user) throw fault('USER_NOT_FOUND');
    return user;
  }

  /** KYC status of a user of any partner, for operators. Throws USER_NOT_FOUND. */
  async kycOf(userId: string): Promise<KycStatus> {
    const user = await this.database.getRepository(User).findOneBy({ id: userId });
    if (!user) throw fault('USER_NOT_FOUND');
    return user.kyc;
  }

  /** The phones among `phones` (E.164) that users of the partner have verified or last requested a code for. */
  async phonesAmong(partnerId: string, phones: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = phones.map((phone) => phoneKeyOf(partnerId, phone));
    const found = await rows<{ key: string }>(
      this.database,
      sql`SELECT phone_key AS key FROM app_user WHERE partner_id = ${partnerId} AND phone_key = ANY(${keys})
          UNION SELECT c.phone_key FROM phone_code c JOIN app_user u ON u.id = c.user_id
          WHERE u.partner_id = ${partnerId} AND c.phone_key = ANY(${keys})`,
    );
    const known = new Set(found.map(({ key }) => key));
    return new Set(phones.filter((_, i) => known.has(keys[i] ?? '')));
  }

  /** Throws USER_NOT_VERIFIED when kyc is anything but `verified` (contract, "What the service does", 2), and USER_BLOCKED. */
  async findVerified(partnerId: string, userId: string): Promise<VerifiedUser> {
    const user = await this.findUser(partnerId, userId);
    if (user.kyc !== 'verified') throw fault('USER_NOT_VERIFIED', { kyc: user.kyc });
    if (user.blockedAt !== null) throw fault('USER_BLOCKED');
    return user as VerifiedUser;
  }
}
