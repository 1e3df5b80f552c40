import { emailIndex, emailWithPhoneIndex, inTransaction, keepWrites, phoneKeyOf, User } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { blindIndex, sealedText } from '@rampart/sealing';
import { after, Clock, fault, HOUR, ids, type Language } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CODE_VALID_MS, MAX_GUESSES, PhoneCodes } from './phone-codes.js';
import { parsePhone, type PhoneNumber } from './phone-number.js';
import { SignUp } from './sign-up.js';
import { SmsAllowance } from './sms-allowance.js';

/** A visitor's claim of identity. `code` is the country's calling code. */
export interface Claim {
  readonly email: string;
  readonly phone: string;
  readonly code: string;
}

/** The session in which a visitor signs in, and the visitor's network and language. */
export interface SignInSession {
  readonly id: string;
  readonly partnerId: string;
  readonly source: string;
  readonly language: Language;
}

/** A visitor with a proven phone. */
export interface Proven {
  readonly email: string;
  readonly phone: PhoneNumber;
}

/** An arbitrary limit: text messages cost money and disturb their recipients. */
const MAX_CODES_PER_HOUR = 6;

/** Signs in visitors who come without a partner's server, by an email and the phone that belongs to it. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: DataSource,
    private readonly codes: PhoneCodes,
    private readonly allowance: SmsAllowance,
    private readonly signingUp: SignUp,
    private readonly clock: Clock,
  ) {}

  /** Sends a six-digit code, valid for 5 minutes; an earlier code of the session stops working. Throws PHONE_INVALID, PHONE_CODE_LIMIT_REACHED, SMS_NOT_SENT. */
  async startSignIn({ id, partnerId, source, language }: SignInSession, { email, ...given }: Claim): Promise<void> {
    const phone = parsePhone(given.phone, given.code);
    const code = this.codes.newCode();
    await inTransaction(this.database, async (manager) => {
      await this.checkLimit(manager, { id, partnerId }, phone.number);
      await this.allowance.takeOneIn(manager, { number: phone.number, partnerId, source, outcome: 'sent' });
      await this.storeCode(manager, { id, partnerId }, { email, phone }, code);
    });
    await this.codes.sendCode(phone.number, code, language);
  }

  /** Proves a phone. Wrong, expired and used codes throw PHONE_CODE_INVALID; the last allowed guess throws PHONE_CODE_EXHAUSTED. */
  async provePhone({ id, partnerId }: Pick<SignInSession, 'id' | 'partnerId'>, code: string): Promise<Proven> {
    const proven = await inTransaction(this.database, (manager) => this.checkCode(manager, id, code));
    if (typeof proven === 'object') {
      await this.allowance.recordVerified(partnerId, proven.phone.number);
      return proven;
    }
    keepWrites(); // a wrong guess counts
    throw fault(proven === 'exhausted' ? 'PHONE_CODE_EXHAUSTED' : 'PHONE_CODE_INVALID');
  }

  /**
   * Finds the partner's user with this email and phone. An email whose user has another phone counts as new: an email alone proves nothing, and the response
   * must not reveal whose emails are known.
   */
  async findUser(partnerId: string, { email, phone: { number } }: Proven): Promise<User | undefined> {
    const keys = In([emailIndex(partnerId, email), emailWithPhoneIndex(partnerId, email, number)]);
    const phoneKey = phoneKeyOf(partnerId, number);
    const [user] = await this.database
      .getRepository(User)
      .find({ where: { partnerId, phoneKey, emailKey: keys }, order: { id: 'ASC' }, take: 1 });
    return user;
  }

  /** Creates a new user with a verified phone. Throws USER_EXISTS. */
  signUp(partnerId: string, { email, phone }: Proven, names: { firstName: string; lastName: string }): Promise<User> {
    return this.signingUp.signUp(partnerId, { email, ...names, provenPhone: phone });
  }

  /** Checks the partner's limit under a lock of the number, so that concurrent calls count each other. */
  private async checkLimit(
    manager: EntityManager,
    { id, partnerId }: Pick<SignInSession, 'id' | 'partnerId'>,
    phone: string,
  ): Promise<void> {
    await rows(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in ${partnerId} ${signInPhoneKey(phone)}`}, 0))`,
    );
    const since = after(this.clock.now(), -HOUR);
    const [sent] = await rows<{ count: number }>(
      manager,
      sql`SELECT greatest(
            (SELECT count(*) FROM sign_in_code
              WHERE phone_key = ${signInPhoneKey(phone)} AND created_at > ${since} AND partner_id = ${partnerId}),
            (SELECT count(*) FROM sign_in_code WHERE checkout_session_id = ${id} AND created_at > ${since}))::int AS count`,
    );
    if ((sent?.count ?? 0) >= MAX_CODES_PER_HOUR) throw fault('PHONE_CODE_LIMIT_REACHED');
  }

  private async storeCode(
    manager: EntityManager,
    { id: checkoutSessionId, partnerId }: Pick<SignInSession, 'id' | 'partnerId'>,
    { email, phone: { number, country } }: Proven,
    code: string,
  ): Promise<void> {
    const now = this.clock.now();
    await rows(
      manager,
      sql`INSERT INTO sign_in_code (id, partner_id, checkout_session_id, email, phone, phone_key, country, digest, guesses_left, created_at, expires_at)
          VALUES (${ids.next()}, ${partnerId}, ${checkoutSessionId}, ${sealedText(email)}, ${sealedText(number)}, ${signInPhoneKey(number)}, ${country}, ${this.codes.digestOf(checkoutSessionId, number, code)}, ${MAX_GUESSES},
            ${now}, ${after(now, CODE_VALID_MS)})`,
    );
  }

  /** Counts a guess at the newest code before checking it, so that concurrent guesses count as well. A correct one uses the code up. */
  private async checkCode(
    manager: EntityManager,
    checkoutSessionId: string,
    code: string,
  ): Promise<Proven | 'wrong' | 'exhausted'> {
    const [live] = await rows<LiveCode>(
      manager,
      sql`UPDATE sign_in_code SET guesses_left = guesses_left - 1
          WHERE id = (SELECT id FROM sign_in_code WHERE checkout_session_id = ${checkoutSessionId} ORDER BY id DESC LIMIT 1)
            AND guesses_left > 0 AND expires_at > rampart_now()
          RETURNING id, email, phone, country, digest, guesses_left AS "guessesLeft"`,
    );
    if (!live) return 'wrong';
    if (!this.codes.isDigestOf(live.digest, checkoutSessionId, live.phone, code))
      return live.guessesLeft === 0 ? 'exhausted' : 'wrong';
    await rows(manager, sql`UPDATE sign_in_code SET guesses_left = 0 WHERE id = ${live.id}`);
    return { email: live.email, phone: { number: live.phone, country: live.country } };
  }
}

interface LiveCode {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string | null;
  readonly digest: Buffer;
  readonly guessesLeft: number;
}

/** Codes of all partners count. */
export const signInPhoneKey = (phone: string): string => blindIndex('phone', '', phone);
