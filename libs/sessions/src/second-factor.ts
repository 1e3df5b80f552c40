import { ENV, type Env, isDigestOf, newDigest, PurposeKeys, sealNamed, unsealNamed } from '@rampart/config';
import { type Login, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GuessLimiter } from './guess-limiter.js';
import type { GuessSource } from './guess-origin.js';
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.js';
import { newTotpSecret, stepOf, totpUri } from './totp.js';

export interface PendingSecret {
  readonly secret: string;
  /** URI of the QR code. */
  readonly uri: string;
  /** The sealed secret, kept in the session until a first code confirms it. */
  readonly sealed: string;
}

/** Codes of an authenticator app, and recovery codes for a lost app. */
@Injectable()
export class SecondFactor {
  private readonly sealingKeys: PurposeKeys;
  private readonly recoveryKeys: PurposeKeys;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly guesses: GuessLimiter,
    @Inject(ENV) env: Env,
  ) {
    this.sealingKeys = new PurposeKeys(env, 'totp-secret');
    this.recoveryKeys = new PurposeKeys(env, 'recovery-code');
  }

  beginSetup({ id, name }: Pick<Login, 'id' | 'name'>): PendingSecret {
    const secret = newTotpSecret();
    return { secret, uri: totpUri(secret, name), sealed: sealNamed(this.sealingKeys, secret, id).toString('base64') };
  }

  /** Activates the secret, replacing an earlier one. Returns new recovery codes. Throws SIGN_IN_CODE_INVALID. */
  async confirmSetup(loginId: string, sealed: string, code: string): Promise<string[]> {
    const bytes = Buffer.from(sealed, 'base64');
    const step = stepOf(unsealNamed(this.sealingKeys, bytes, loginId), code, this.clock.trueTime());
    if (step === undefined) throw fault('SIGN_IN_CODE_INVALID');
    await write(this.database, sql`UPDATE login SET sealed_totp = ${bytes}, totp_step = ${step} WHERE id = ${loginId}`);
    return this.renewRecoveryCodes(loginId);
  }

  /** Replaces the recovery codes. */
  async renewRecoveryCodes(loginId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const digests = codes.map((code) => newDigest(this.recoveryKeys, (key) => recoveryDigest(key, loginId, code)));
    await write(this.database, sql`UPDATE login SET recovery_digests = ${digests}::bytea[] WHERE id = ${loginId}`);
    return codes;
  }

  /** Accepts each time step's code once, even among concurrent calls. Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED. */
  async checkCode({ id, sealedTotp }: Login, code: string, source: GuessSource): Promise<void> {
    await this.guesses.admitGuess(id, source);
    const step = sealedTotp
      ? stepOf(unsealNamed(this.sealingKeys, sealedTotp, id), code, this.clock.trueTime())
      : undefined;
    if (step === undefined) throw fault('SIGN_IN_CODE_INVALID');
    const taken = await rows(
      this.database,
      sql`UPDATE login SET totp_step = ${step} WHERE id = ${id} AND totp_step < ${step} RETURNING id`,
    );
    if (taken.length === 0) throw fault('SIGN_IN_CODE_INVALID');
    await this.guesses.resetGuesses(id, source);
  }

  /** Accepts a recovery code once. Returns how many are left. Throws SIGN_IN_CODE_INVALID, SIGN_IN_LOCKED. */
  async useRecoveryCode(loginId: string, code: string, source: GuessSource): Promise<number> {
    await this.guesses.admitGuess(loginId, source);
    const digest = await this.storedDigest(loginId, code);
    if (!digest) throw fault('SIGN_IN_CODE_INVALID');
    const used = await write<{ left: number }>(
      this.database,
      sql`UPDATE login SET recovery_digests = array_remove(recovery_digests, ${digest}::bytea)
          WHERE id = ${loginId} AND ${digest}::bytea = ANY(recovery_digests) RETURNING cardinality(recovery_digests) AS left`,
    );
    if (!used[0]) throw fault('SIGN_IN_CODE_INVALID');
    await this.guesses.resetGuesses(loginId, source);
    return used[0].left;
  }

  /**
   * Removes all second factors, including passkeys, of a user who lost the app and the recovery codes: the password alone signs in until a second factor is set
   * up again.
   */
  async removeFactor(loginId: string): Promise<void> {
    await write(this.database, sql`UPDATE login SET sealed_totp = NULL, recovery_digests = '{}' WHERE id = ${loginId}`);
    await write(this.database, sql`DELETE FROM passkey WHERE login_id = ${loginId}`);
  }

  /** Returns the digest as stored, whichever key it was made with, or undefined for a wrong code. */
  private async storedDigest(loginId: string, code: string): Promise<Buffer | undefined> {
    const [login] = await rows<{ digests: Buffer[] }>(
      this.database,
      sql`SELECT recovery_digests AS digests FROM login WHERE id = ${loginId}`,
    );
    return login?.digests.find((stored) =>
      isDigestOf(this.recoveryKeys, stored, (key) => recoveryDigest(key, loginId, code)),
    );
  }
}
