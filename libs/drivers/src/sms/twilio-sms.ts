import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { SmsSender } from '@rampart/ports';
import { z } from 'zod';
import { basicAuth, postMessage } from './sms-call.js';

type TwilioEnv = Pick<Env, 'TWILIO_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'SMS_FROM'>;

const CREATED = 201;
/** A messaging service of Twilio, which chooses the number of the sender. */
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/;

const refusal = z.object({ code: z.number() });

/** Sends by Twilio's Messages resource. */
@Injectable()
export class TwilioSms extends SmsSender {
  constructor(@Inject(ENV) private readonly env: TwilioEnv) {
    super();
  }

  async sendMessage({ to, text }: { to: string; text: string }): Promise<void> {
    const { TWILIO_URL, TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '', SMS_FROM = '' } = this.env;
    const sender = MESSAGING_SERVICE.test(SMS_FROM) ? 'MessagingServiceSid' : 'From';
    const { status, text: answer } = await postMessage({
      name: 'Twilio',
      driver: 'twilio',
      url: `${TWILIO_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`,
      headers: {
        'Authorization': basicAuth(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ To: to, [sender]: SMS_FROM, Body: text }).toString(),
    });
    if (status !== CREATED) throw new Error(`Twilio answered ${status}, code ${codeOf(answer)}`);
  }
}

/** Twilio's messages of errors quote the phone; its codes say the same. */
function codeOf(answer: string): string {
  try {
    return String(refusal.parse(JSON.parse(answer)).code);
  } catch {
    return 'unknown';
  }
}
