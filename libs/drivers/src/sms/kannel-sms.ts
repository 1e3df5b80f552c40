import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '@rampart/config';
import { SmsSender } from '@rampart/ports';
import { isGsmText } from './gsm-alphabet.js';
import { postMessage, type SmsAnswer } from './sms-call.js';

type KannelEnv = Pick<Env, 'KANNEL_URL' | 'KANNEL_USERNAME' | 'KANNEL_PASSWORD' | 'SMS_FROM'>;

/** How Kannel answers what went to an SMS centre. `3: Queued` went nowhere yet: it has no connection to one. */
const ACCEPTED = /^0:/;
const SEVEN_BITS = '0';
const UNICODE = '2';

/** Sends by the smsbox of a Kannel gateway. */
@Injectable()
export class KannelSms extends SmsSender {
  constructor(@Inject(ENV) private readonly env: KannelEnv) {
    super();
  }

  async sendMessage({ to, text }: { to: string; text: string }): Promise<void> {
    const { KANNEL_URL, KANNEL_USERNAME, KANNEL_PASSWORD, SMS_FROM } = this.env;
    const answer = await postMessage({
      name: 'Kannel',
      driver: 'kannel',
      url: KANNEL_URL ?? '',
      headers: {
        'X-Kannel-Username': KANNEL_USERNAME ?? '',
        'X-Kannel-Password': KANNEL_PASSWORD ?? '', // a header, since addresses are in the logs of gateways
        'X-Kannel-To': to,
        'X-Kannel-Coding': isGsmText(text) ? SEVEN_BITS : UNICODE,
        ...(SMS_FROM === undefined ? {} : { 'X-Kannel-From': SMS_FROM }),
        'Content-Type': 'text/plain; charset=UTF-8',
      },
      body: text,
      judgeAnswer: (given) => (isAccepted(given) ? 'ok' : given.status < 500 ? 'refused' : 'failed'),
    });
    if (!isAccepted(answer)) throw new Error(`Kannel answered ${answer.status} ${answer.text.slice(0, 60)}`);
  }
}

const isAccepted = ({ status, text }: SmsAnswer): boolean => status === 202 && ACCEPTED.test(text);
