import { User, phoneKeyOf } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault, isId, type KycStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

declare const verified: unique symbol;

/** A user whose kyc is `verified`, as opening a transaction requires. */
export type VerifiedUser = Pick<User, 'id' | 'partnerId' | 'country'> & { readonly [verified]: true };

type Trader = Pick<User, 'id' | 'partnerId' | 'country' | 'kyc' | 'blockedAt'>;

@Injectable()
export class FindUser {
  constructor(private readonly database: DataSource) {}

  /** Throws USER_NOT_FOUND, for another partner's user as for an unknown one. */
  async findUser(partnerId: string, userId: string): Promise<User> {
    const user = isId(userId) ? await this.database.getRepository(User).findOneBy({ id: userId, partnerId }) : null;
    if (!user) throw fault('USER_NOT_FOUND');
    return user;
  }

  /** Returns the KYC status of a user of any partner, for operators. Throws USER_NOT_FOUND. */
  async kycOf(userId: string): Promise<KycStatus> {
    const user = await this.database.getRepository(User).findOneBy({ id: userId });
    if (!user) throw fault('USER_NOT_FOUND');
    return user.kyc;
  }

  /** Returns those of `phones` (E.164) that users of the partner have verified or last requested a code for. */
  async phonesAmong(partnerId: string, phones: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = phones.map((phone) => phoneKeyOf(partnerId, phone));
    const found = await rows<{ key: string }>(
      this.database,
      sql`SELECT phone_key AS key FROM app_user WHERE partner_id = ${partnerId} AND phone_key = ANY(${keys})
          UNION SELECT c.phone_key FROM phone_code c JOIN app_user u ON u.id = c.user_id AND u.partner_id = c.partner_id
          WHERE u.partner_id = ${partnerId} AND c.phone_key = ANY(${keys})`,
    );
    const known = new Set(found.map(({ key }) => key));
    return new Set(phones.filter((_, i) => known.has(keys[i] ?? '')));
  }

  /** Throws USER_NOT_VERIFIED if kyc is anything but `verified` (contract, "What the service does", 2), and USER_BLOCKED. */
  async findVerified(partnerId: string, userId: string): Promise<VerifiedUser> {
    const user = isId(userId) ? await this.findTrader(partnerId, userId) : undefined;
    if (!user) throw fault('USER_NOT_FOUND');
    if (user.kyc !== 'verified') throw fault('USER_NOT_VERIFIED', { kyc: user.kyc });
    if (user.blockedAt !== null) throw fault('USER_BLOCKED');
    return user as Trader & VerifiedUser;
  }

  /** Loads the key as well, so that sealing the user's input requires no query of its own. */
  private async findTrader(partnerId: string, userId: string): Promise<Trader | undefined> {
    const [user] = await rows<Trader>(
      this.database,
      sql`SELECT id, partner_id AS "partnerId", country, kyc, blocked_at AS "blockedAt", data_key AS "dataKey"
          FROM app_user WHERE id = ${userId} AND partner_id = ${partnerId}`.prepared(),
    );
    return user;
  }
}
