import { randomBytes } from 'node:crypto';
import { phoneKeyOf } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { sealedText } from '@rampart/sealing';
import { after, Clock, MINUTE, type Language } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CODE_VALID_MS, MAX_GUESSES, PhoneCodes } from './phone-codes.js';
import { parsePhone } from './phone-number.js';
import { SmsAllowance } from './sms-allowance.js';

/** How long a proof of a phone is valid. */
const PROVEN_MS = 10 * MINUTE;
/** Number of codes that one proof may request, for all numbers together. */
const MAX_CODES = 5;
/** More accounts of one partner on one phone than any user would have to choose from. */
const MAX_ACCOUNTS = 10;
const DIGEST_BYTES = 32;

/** The proof for which a code is requested, and the network of the visitor who requests it. */
export interface ProofRequest {
  readonly id: string;
  readonly partnerId: string;
  readonly source: string;
  /** Language of the visitor's browser. */
  readonly language: Language;
}

/** A partner's user with the proven phone. */
export interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Proves that a visitor holds the phone of a partner's user, without revealing which phones are known: a code goes only to known numbers, and everything else,
 * including time, is the same.
 */
@Injectable()
export class PhoneProofs {
  constructor(
    private readonly database: DataSource,
    private readonly codes: PhoneCodes,
    private readonly allowance: SmsAllowance,
    private readonly clock: Clock,
  ) {}

  /** Returns the number in E.164, or undefined if too many codes were requested. Throws PHONE_INVALID, PHONE_CODE_LIMIT_REACHED. */
  startProof(asking: ProofRequest, given: { phone: string; code: string }): Promise<string | undefined> {
    return this.requestCode(asking, parsePhone(given.phone, given.code).number);
  }

  /** Sends another code to the same number; the earlier one stops working. */
  async sendAnother(asking: ProofRequest): Promise<string | undefined> {
    const number = await this.findPhone(asking.id);
    return number === undefined ? undefined : this.requestCode(asking, number);
  }

  /** Counts a guess before checking it, so that concurrent guesses count as well. A correct one proves the phone for ten minutes. */
  async checkCode(id: string, code: string): Promise<boolean> {
    const [live] = await rows<{ phone: string; partnerId: string; digest: Buffer }>(
      this.database,
      sql`UPDATE phone_proof SET guesses_left = guesses_left - 1 WHERE id = ${id} AND guesses_left > 0 AND expires_at > rampart_now() RETURNING phone, partner_id AS "partnerId", digest`,
    );
    if (!live || !this.codes.isDigestOf(live.digest, id, live.phone, code)) return false;
    await rows(
      this.database,
      sql`UPDATE phone_proof SET guesses_left = 0, proven_until = ${after(this.clock.now(), PROVEN_MS)} WHERE id = ${id} AND digest = ${live.digest}`,
    );
    await this.allowance.recordVerified(live.partnerId, live.phone);
    return true;
  }

  /** Lists the partner's users with the proven phone, those who can trade first; none without a valid proof. */
  async listAccounts(id: string, partnerId: string): Promise<Account[]> {
    const found = await rows<Account>(
      this.database,
      sql`SELECT u.id, u.email, u.data_key FROM phone_proof p JOIN app_user u ON u.partner_id = p.partner_id AND u.phone_key = p.phone_key
          WHERE p.id = ${id} AND p.partner_id = ${partnerId} AND p.proven_until > rampart_now()
          ORDER BY u.kyc = 'verified' DESC, u.id DESC LIMIT ${MAX_ACCOUNTS}`,
    );
    return found.map(({ id: userId, email }) => ({ id: userId, email }));
  }

  /** The number of the latest code request, in E.164. */
  async findPhone(id: string): Promise<string | undefined> {
    const [found] = await rows<{ phone: string }>(this.database, sql`SELECT phone FROM phone_proof WHERE id = ${id}`);
    return found?.phone;
  }

  private async requestCode(
    { id, partnerId, source, language }: ProofRequest,
    number: string,
  ): Promise<string | undefined> {
    const code = this.codes.newCode();
    const [known] = await rows(
      this.database,
      sql`SELECT id FROM app_user WHERE partner_id = ${partnerId} AND phone_key = ${phoneKeyOf(partnerId, number)} LIMIT 1`,
    );
    await this.allowance.takeOne({ number, partnerId, source, outcome: known ? 'sent' : 'pretended' });
    const digest = known ? this.codes.digestOf(id, number, code) : randomBytes(DIGEST_BYTES);
    const [stored] = await rows(
      this.database,
      sql`INSERT INTO phone_proof AS proof (id, partner_id, phone, phone_key, digest, guesses_left, requests, expires_at)
          VALUES (${id}, ${partnerId}, ${sealedText(number)}, ${phoneKeyOf(partnerId, number)}, ${digest}, ${MAX_GUESSES}, 1, ${after(this.clock.now(), CODE_VALID_MS)})
          ON CONFLICT (id, partner_id) DO UPDATE SET phone = excluded.phone, phone_key = excluded.phone_key, digest = excluded.digest, guesses_left = excluded.guesses_left,
            requests = proof.requests + 1, expires_at = excluded.expires_at, proven_until = NULL
          WHERE proof.requests < ${MAX_CODES} RETURNING id`,
    );
    if (stored && known) this.codes.sendCode(number, code, language).catch(() => undefined); // the error is logged; awaiting would reveal that the number is known
    return stored ? number : undefined;
  }
}
