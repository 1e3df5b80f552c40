import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCOUNT = 'AC0123456789abcdef0123456789abcdef';
const TOKEN = 'a token of Twilio';

/** `taken`: the message is sent nevertheless. */
interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly taken?: true;
}

export interface Twilio {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** Texts for a phone, oldest first. */
  received(phone: string): string[];
  /** From now on every message is refused like this; undefined accepts again. `silence` never responds. */
  refuseWith(refusal: Refusal | 'silence' | undefined): void;
  /** Sends the report of the latest message, signed as Twilio signs; returns the status of the response. */
  report(status: string, token?: string): Promise<number>;
  close(): Promise<void>;
}

/** Twilio's Messages resource, as its documentation describes it: it checks the credentials, the form and its fields. */
export async function startTwilio(): Promise<Twilio> {
  const messages: { to: string; body: string }[] = [];
  let reportsTo = '';
  let refusal: Refusal | 'silence' | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = (status: number, body: object): void =>
        void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      const [to, body] = [form.get('To'), form.get('Body')];
      if (request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` || request.method !== 'POST')
        return reply(404, { code: 20_404, message: 'The requested resource was not found', status: 404 });
      if (request.headers.authorization !== `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`)
        return reply(401, { code: 20_003, message: 'Authenticate', status: 401 });
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
        return reply(415, { code: 20_415, message: 'Unsupported Media Type', status: 415 });
      if (!to || !body || (!form.get('From') && !form.get('MessagingServiceSid')))
        return reply(400, { code: 21_604, message: "A 'To' phone number is required.", status: 400 });
      if (refusal === 'silence') return;
      if (refusal?.taken) messages.push({ to, body });
      if (refusal) return reply(refusal.status, { code: refusal.code, message: `no message to ${to}`, status: 400 });
      messages.push({ to, body });
      reportsTo = form.get('StatusCallback') ?? '';
      reply(201, { sid: `SM${String(messages.length).padStart(32, '0')}`, status: 'queued', error_code: null });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: ACCOUNT,
    token: TOKEN,
    received: (phone) => messages.filter(({ to }) => to === phone).map(({ body }) => body),
    refuseWith: (given) => void (refusal = given),
    report: async (status, token = TOKEN) => {
      const form = { MessageSid: `SM${'0'.repeat(32)}`, MessageStatus: status, AccountSid: ACCOUNT };
      const signed = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
      const text = reportsTo + signed.map(([name, value]) => name + value).join('');
      const signature = createHmac('sha1', token).update(text).digest('base64');
      const headers = { 'X-Twilio-Signature': signature };
      return (await fetch(reportsTo, { method: 'POST', headers, body: new URLSearchParams(form) })).status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
