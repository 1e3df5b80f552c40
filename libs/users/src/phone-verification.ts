import { inTransaction, keepWrites, phoneKeyOf, searchWordsOf, User, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { after, Clock, fault, type KycStatus, type Language } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FindUser } from './find-user.js';
import { CODE_VALID_MS, MAX_GUESSES, PhoneCodes } from './phone-codes.js';
import { parsePhone, type PhoneNumber } from './phone-number.js';
import { SmsAllowance } from './sms-allowance.js';

interface LiveCode {
  readonly phone: string;
  readonly country: string | null;
  readonly digest: Buffer;
}

@Injectable()
export class PhoneVerification {
  constructor(
    private readonly database: DataSource,
    private readonly users: FindUser,
    private readonly codes: PhoneCodes,
    private readonly allowance: SmsAllowance,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a six-digit code, valid for 5 minutes; an earlier code stops working. Throws PHONE_INVALID, PHONE_LOCKED
   * once KYC was requested, PHONE_CODE_LIMIT_REACHED, SMS_NOT_SENT.
   */
  async startVerification(
    partnerId: string,
    userId: string,
    given: { phone: string; code: string },
    language: Language,
  ): Promise<void> {
    const user = await this.findChangeable(partnerId, userId);
    const phone = parsePhone(given.phone, given.code);
    await this.allowance.takeOne({ number: phone.number, partnerId, outcome: 'sent' });
    const code = this.codes.newCode();
    await this.replaceCode(user, phone, code);
    await this.codes.sendCode(phone.number, code, language);
  }

  /** Verifies a phone. Wrong, expired, used and exhausted codes all throw PHONE_CODE_INVALID. */
  async verifyPhone(partnerId: string, userId: string, code: string): Promise<User> {
    await this.findChangeable(partnerId, userId);
    const verified = await inTransaction(this.database, async (manager) =>
      this.checkCode(manager, await lockChangeable(manager, partnerId, userId), code),
    );
    if (verified) {
      await this.allowance.recordVerified(partnerId, verified.phone ?? '');
      return verified;
    }
    keepWrites(); // a wrong guess counts
    throw fault('PHONE_CODE_INVALID');
  }

  /** Returns the user, unless a review has fixed the number. */
  private async findChangeable(partnerId: string, userId: string): Promise<User> {
    const user = await this.users.findUser(partnerId, userId);
    refuseReviewed(user.kyc);
    return user;
  }

  /** The statement reads the user again, because KYC may have been requested since. */
  private async replaceCode(
    { id: userId, partnerId }: User,
    { number, country }: PhoneNumber,
    code: string,
  ): Promise<void> {
    const digest = this.codes.digestOf(userId, number, code);
    const expiresAt = after(this.clock.now(), CODE_VALID_MS);
    const replaced = await write(
      this.database,
      sql`INSERT INTO phone_code (user_id, partner_id, phone, phone_key, country, digest, expires_at, guesses_left)
          SELECT id, partner_id, ${sealedFor(userId, number)}, ${phoneKeyOf(partnerId, number)}, ${country}, ${digest}::bytea, ${expiresAt}::timestamptz, ${MAX_GUESSES}::int
          FROM app_user WHERE id = ${userId} AND partner_id = ${partnerId} AND kyc = ${CHANGEABLE} FOR SHARE
          ON CONFLICT (user_id, partner_id) DO UPDATE SET phone = excluded.phone, phone_key = excluded.phone_key, country = excluded.country, digest = excluded.digest,
            expires_at = excluded.expires_at, guesses_left = excluded.guesses_left RETURNING user_id`,
    );
    if (replaced.length === 0) throw fault('PHONE_LOCKED', { kyc: 'in-progress' });
  }

  /** Counts a guess before checking it, under the row's lock, so that concurrent guesses count as well. A correct one verifies the phone. */
  private async checkCode(manager: EntityManager, user: User, code: string): Promise<User | undefined> {
    const { id: userId, partnerId } = user;
    const [live] = await rows<LiveCode>(
      manager,
      sql`UPDATE phone_code SET guesses_left = guesses_left - 1
          WHERE user_id = ${userId} AND partner_id = ${partnerId} AND guesses_left > 0 AND expires_at > rampart_now()
          RETURNING phone, country, digest`,
    );
    if (!live || !this.codes.isDigestOf(live.digest, userId, live.phone, code)) return undefined;
    await rows(manager, sql`DELETE FROM phone_code WHERE user_id = ${userId} AND partner_id = ${partnerId}`);
    const verified = { phone: live.phone, country: live.country };
    const { phone } = verified;
    const sealed = {
      phone: sealedFor(userId, phone),
      phoneKey: phoneKeyOf(partnerId, phone),
      searchWords: searchWordsOf({ ...user, phone }),
    };
    await manager.update(User, { id: userId }, { ...verified, ...sealed });
    return { ...user, ...verified };
  }
}

/** Status of users whose number no review has fixed. */
const CHANGEABLE: KycStatus = 'not-verified';

function refuseReviewed(kyc: KycStatus): void {
  if (kyc !== CHANGEABLE) throw fault('PHONE_LOCKED', { kyc });
}

/** Locks the user, so that a simultaneous KYC request either waits for the number, or causes the number to be refused. */
async function lockChangeable(manager: EntityManager, partnerId: string, userId: string): Promise<User> {
  const user = await manager.findOne(User, { where: { id: userId, partnerId }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw fault('USER_NOT_FOUND');
  refuseReviewed(user.kyc);
  return user;
}
