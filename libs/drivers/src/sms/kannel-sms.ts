import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env, type RingEnv } from '@rampart/config';
import { type DeliveryReport, type DeliveryRequest, isGsmText, SmsSender, type TextMessage } from '@rampart/ports';
import { ReportAddress } from './report-address.js';
import { postMessage, rejectionOf, type SmsAnswer } from './sms-call.js';

type KannelEnv = RingEnv &
  Pick<Env, 'KANNEL_URL' | 'KANNEL_USERNAME' | 'KANNEL_PASSWORD' | 'SMS_FROM' | 'SMS_REPORTS_URL'>;

/** Kannel's response if an SMS centre received the message. `3: Queued` means that it was not sent yet, since no SMS centre is connected. */
const ACCEPTED = /^0:/;
const SEVEN_BITS = '0';
const UNICODE = '2';
/** Requested reports: delivered (1), not delivered (2), rejected by the SMS centre (16). */
const FINAL_REPORTS = String(1 + 2 + 16);
const FATES: Readonly<Record<string, 'delivered' | 'undelivered'>> = {
  '1': 'delivered',
  '2': 'undelivered',
  '16': 'undelivered',
};

/** Sends through the smsbox of a Kannel gateway. */
@Injectable()
export class KannelSms extends SmsSender {
  private readonly reports: ReportAddress;

  constructor(@Inject(ENV) private readonly env: KannelEnv) {
    super();
    this.reports = new ReportAddress(env, 'kannel');
  }

  async sendMessage({ to, text, id }: TextMessage): Promise<void> {
    const { KANNEL_URL, KANNEL_USERNAME, KANNEL_PASSWORD, SMS_FROM } = this.env;
    const answer = await postMessage({
      name: 'Kannel',
      driver: 'kannel',
      url: KANNEL_URL ?? '',
      headers: {
        'X-Kannel-Username': KANNEL_USERNAME ?? '',
        'X-Kannel-Password': KANNEL_PASSWORD ?? '', // in a header, because gateways log addresses
        'X-Kannel-To': to,
        'X-Kannel-Coding': isGsmText(text) ? SEVEN_BITS : UNICODE,
        ...(SMS_FROM === undefined ? {} : { 'X-Kannel-From': SMS_FROM }),
        ...this.reportHeaders(id),
        'Content-Type': 'text/plain; charset=UTF-8',
      },
      body: text,
      judgeAnswer: (given) => (isAccepted(given) ? 'ok' : given.status < 500 ? 'refused' : 'failed'),
    });
    if (!isAccepted(answer))
      throw rejectionOf(answer.status, `Kannel answered ${answer.status} ${answer.text.slice(0, 60)}`);
  }

  /** Kannel calls the URL that it received with the message. */
  override readReport({ url }: DeliveryRequest): DeliveryReport | undefined {
    const found = this.reports.readAddress(url);
    if (!found) return undefined;
    const fate = FATES[found.query.get('status') ?? ''];
    return { id: found.id, ...(fate ? { fate } : {}) };
  }

  private reportHeaders(id: string | undefined): Record<string, string> {
    const address = id === undefined ? undefined : this.reports.addressFor(id);
    return address === undefined
      ? {}
      : { 'X-Kannel-DLR-Url': `${address}&status=%d`, 'X-Kannel-DLR-Mask': FINAL_REPORTS };
  }
}

const isAccepted = ({ status, text }: SmsAnswer): boolean => status === 202 && ACCEPTED.test(text);
