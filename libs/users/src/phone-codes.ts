import { randomInt } from 'node:crypto';
import { ENV, type Env, firstKeyOf, PurposeKeys } from '@rampart/config';
import { fault, hmac, type Language, MINUTE } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { codeText } from './texts/code-text.js';
import { TextMessages } from './texts/text-messages.js';

/** Contract, Limits. */
export const CODE_VALID_MS = 5 * MINUTE;
/** An arbitrary choice for a six-digit code. */
export const MAX_GUESSES = 5;

/** Six-digit codes sent by text message; only their keyed digests are stored. */
@Injectable()
export class PhoneCodes {
  private readonly log = new Logger('PhoneCodes');
  private readonly keys: PurposeKeys;

  constructor(
    private readonly texts: TextMessages,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.keys = new PurposeKeys(env, 'phone-code');
  }

  newCode(): string {
    return randomInt(1_000_000).toString().padStart(6, '0');
  }

  /** Digest of a code, bound to its owner and to the number in E.164. */
  digestOf(owner: string, phone: string, code: string): Buffer {
    return keyedDigest(this.keys.newest.key, `${owner}\0${phone}\0${code}`);
  }

  /** Whether a stored digest matches the code, whichever key it was made with, since it may be older than a rotation. */
  isDigestOf(stored: Buffer, owner: string, phone: string, code: string): boolean {
    return this.keys.all.some(({ key }) => stored.equals(keyedDigest(key, `${owner}\0${phone}\0${code}`)));
  }

  /** Digest by which messages are counted. It never changes, so that a rotation loses no count. */
  countedDigest(text: string): Buffer {
    return keyedDigest(firstKeyOf(this.env, 'phone-code'), `sms-allowance\0${text}\0`);
  }

  /**
   * Sends a code that is already stored, so that a late message works. If the process dies before the response to a call with an Idempotency-Key is stored, the
   * repeated call sends another code, which replaces it. Throws SMS_NOT_SENT.
   */
  async sendCode(phone: string, code: string, language: Language): Promise<void> {
    try {
      await this.texts.sendText({ to: phone, text: codeText(code, language) });
    } catch (error) {
      this.log.warn(`text message not sent: ${(error as Error).message}`);
      throw fault('SMS_NOT_SENT');
    }
  }
}

const keyedDigest = (key: Buffer, text: string): Buffer => hmac(key).update(text).digest();
