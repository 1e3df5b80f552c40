import { createHmac, randomInt } from 'node:crypto';
import { deriveKey, ENV, type Env } from '@rampart/config';
import { fault, MINUTE, type Language } from '@rampart/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { codeText } from './texts/code-text.js';
import { TextMessages } from './texts/text-messages.js';

/** Contract, Limits. */
export const CODE_VALID_MS = 5 * MINUTE;
/** Our choice for a six-digit code. */
export const MAX_GUESSES = 5;

/** Six-digit codes by text message; only their keyed digests are stored. */
@Injectable()
export class PhoneCodes {
  private readonly log = new Logger('PhoneCodes');
  private readonly key: Buffer;

  constructor(
    private readonly texts: TextMessages,
    @Inject(ENV) env: Env,
  ) {
    this.key = deriveKey(env, 'phone-code');
  }

  newCode(): string {
    return randomInt(1_000_000).toString().padStart(6, '0');
  }

  /** Digest of a code, bound to its owner and to the number in E.164. */
  digestOf(owner: string, phone: string, code: string): Buffer {
    return createHmac('sha256', this.key).update(`${owner}\0${phone}\0${code}`).digest();
  }

  /**
   * Sends a code that is stored: one that comes late works. If the process dies before the answer to a call with an Idempotency-Key is stored, the repeated call sends
   * another code, which replaces it. Throws SMS_NOT_SENT.
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
