import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env, type RingEnv } from '@rampart/config';
import { type DeliveryReport, type DeliveryRequest, SmsSender, type TextMessage } from '@rampart/ports';
import { z } from 'zod';
import { isSameSecret } from '../provider/secrets.js';
import { ReportAddress } from './report-address.js';
import { basicAuth, postMessage, rejectionOf } from './sms-call.js';

type TwilioEnv = RingEnv &
  Pick<Env, 'TWILIO_URL' | 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'SMS_FROM' | 'SMS_REPORTS_URL'>;

const CREATED = 201;
/** A Twilio messaging service, which chooses the sender's number. */
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/;

const FATES: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
};

const refusal = z.object({ code: z.number() });

/** Sends through Twilio's Messages resource. */
@Injectable()
export class TwilioSms extends SmsSender {
  private readonly reports: ReportAddress;

  constructor(@Inject(ENV) private readonly env: TwilioEnv) {
    super();
    this.reports = new ReportAddress(env, 'twilio');
  }

  async sendMessage({ to, text, id }: TextMessage): Promise<void> {
    const { TWILIO_URL, TWILIO_ACCOUNT_SID = '', TWILIO_AUTH_TOKEN = '', TWILIO_FROM, SMS_FROM = '' } = this.env;
    const from = TWILIO_FROM ?? SMS_FROM;
    const sender = MESSAGING_SERVICE.test(from) ? 'MessagingServiceSid' : 'From';
    const reports = id === undefined ? undefined : this.reports.addressFor(id);
    const { status, text: answer } = await postMessage({
      name: 'Twilio',
      driver: 'twilio',
      url: `${TWILIO_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${TWILIO_ACCOUNT_SID}/Messages.json`,
      headers: {
        'Authorization': basicAuth(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN),
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        ...{ To: to, [sender]: from, Body: text },
        ...(reports === undefined ? {} : { StatusCallback: reports }),
      }).toString(),
    });
    if (status !== CREATED) throw rejectionOf(status, `Twilio answered ${status}, code ${codeOf(answer)}`);
  }

  /** Twilio signs the whole address, and the form fields ordered by name. */
  override readReport({ url, headers, body }: DeliveryRequest): DeliveryReport | undefined {
    const found = this.reports.readAddress(url);
    const fields = [...new URLSearchParams(body.toString('utf8'))];
    const signed = [...fields].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value);
    const signature = createHmac('sha1', this.env.TWILIO_AUTH_TOKEN ?? '')
      .update(this.reports.fullAddress(url) + signed.join(''))
      .digest('base64');
    if (!found || !isSameSecret(headers['x-twilio-signature'] ?? '', signature)) return undefined;
    const fate = FATES[Object.fromEntries(fields)['MessageStatus'] ?? ''];
    return { id: found.id, ...(fate ? { fate } : {}) };
  }
}

/** Twilio's error messages quote the phone number; its codes have the same meaning without it. */
function codeOf(answer: string): string {
  try {
    return String(refusal.parse(JSON.parse(answer)).code);
  } catch {
    return 'unknown';
  }
}
