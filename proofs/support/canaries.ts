import { randomInt } from 'node:crypto';
import type { Client, Json } from '../../test/support/client.js';
import { BACK, toQuestion } from './consent.js';
import { bankCsv, DeskClerk } from '../../test/support/desk.js';
import { FILES, formOf } from '../../test/support/documents.js';
import { eventually } from '../../test/support/eventually.js';
import { codeSentTo } from '../../test/support/people.js';
import { PlainBrowser } from './plain-browser.js';
import { buy, payFiat, reaches, sell } from '../../test/support/trades.js';

/** A unique piece of personal data, and the entry point that received it. */
export interface Canary {
  readonly door: string;
  readonly text: string;
}

/** The service's entry points. */
export interface Doors {
  readonly baseUrl: string;
  readonly partner: Client;
  readonly operator: Client;
  readonly colleague: Client;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const LENGTH = 14;

/** Sends canaries through every entry point that accepts personal data. */
export class Aviary {
  readonly canaries: Canary[] = [];

  constructor(private readonly doors: Doors) {}

  async flyThrough(): Promise<void> {
    const user = await this.newUser();
    await this.orders(user.id);
    await this.consents(user);
    await this.declined();
    await this.strangersMoney();
    await this.movesByHand();
    await this.statementOfABank();
    await this.failures(user);
  }

  /** A word that only the next search may find. */
  private word(door: string): string {
    const text = `Q${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
    return this.known(door, text);
  }

  private known(door: string, text: string): string {
    this.canaries.push({ door, text });
    return text;
  }

  private async newUser(): Promise<Json> {
    const { partner } = this.doors;
    const email = `${this.word('email')}@example.com`;
    const names = { firstName: this.word('first name'), lastName: this.word('last name') };
    const { body: user } = await partner.post('/api/users', { email, ...names });
    await partner.post('/api/users', { email: email.toUpperCase(), ...names });
    const phone = await this.phoneOf(user.id);
    for (const type of ['front', 'addressProof', 'kycVideo'] as const) {
      const { content, name } = FILES[type];
      const marked = Buffer.concat([content, Buffer.from(this.word('content of a document'))]);
      const file = formOf({ type, content: marked, name: `${this.word('file name')}-${name}` });
      await partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, { form: file });
    }
    await partner.put(`/api/users/${user.id}/verify`, { address: `1 ${this.word('address')} Place` });
    await partner.post(`/api/sandbox/users/${user.id}/kyc`, { decision: 'approve' });
    await eventually('the user is verified', async () => {
      return (await partner.get(`/api/users/${user.id}`)).body.kyc === 'verified';
    });
    return { ...user, phone, number: `+65${phone}` };
  }

  private async phoneOf(userId: string): Promise<string> {
    const { partner } = this.doors;
    const phone = `91${randomInt(100_000, 999_999)}`;
    this.known('phone', `+65${phone}`);
    await partner.put(`/api/users/${userId}/phone`, { phone, code: '+65' });
    const code = await codeSentTo(partner, `+65${phone}`);
    await partner.put(`/api/users/${userId}/phone/verify`, { code });
    return phone;
  }

  private async orders(userId: string): Promise<void> {
    const { partner, operator } = this.doors;
    const partnerData = { note: this.word('partnerData'), deep: [{ name: this.word('partnerData, deep') }] };
    const bought = await buy(partner, userId, { partnerData });
    await payFiat(partner, bought.id, { payerName: this.word("payer's name of an order") });
    const reason = this.word('reason of a refund');
    await operator.post(`/ops/transactions/${bought.id}/refund`, { reason });
    const paid = await buy(
      partner,
      userId,
      { partnerData: this.word('partnerData, a text') },
      this.word('idempotency key'),
    );
    await payFiat(partner, paid.id);
    await reaches(partner, paid.id, 'completed');
    const method = 'nz-bank-transfer';
    const attributes = { bank: 'ANZ', account: '06-0801-0123115-00', accountName: this.word('bank attribute') };
    await sell(partner, userId, { method, methodAttributes: attributes });
  }

  private async consents(user: { phone: string; number: string }): Promise<void> {
    await this.doors.partner.patch('/api/partner', { redirectUrls: [BACK] });
    await toQuestion(new PlainBrowser(this.doors.baseUrl), this.doors.partner, user);
    const page = new PlainBrowser(this.doors.baseUrl);
    await page.open(`/authorize?clientId=${this.word('page of consent')}`).catch(() => undefined);
  }

  /** An applicant whom an operator declines. */
  private async declined(): Promise<void> {
    const { partner, operator } = this.doors;
    const { body: user } = await partner.post('/api/users', {
      email: `${this.word('email of an applicant')}@example.com`,
      firstName: 'Ada',
      lastName: this.word('name of an applicant'),
    });
    await this.phoneOf(user.id);
    for (const type of ['front', 'addressProof', 'kycVideo'] as const)
      await partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, {
        form: formOf({ type, ...FILES[type] }),
      });
    await partner.put(`/api/users/${user.id}/verify`, { address: this.word('address of an applicant') });
    await operator.post(`/ops/kyc/${user.id}/decline`, { reason: this.word('reason of a decline') });
  }

  private async strangersMoney(): Promise<void> {
    const { partner, operator } = this.doors;
    const reference = this.word("payer's reference");
    await partner.post('/api/sandbox/fiat', {
      ...{ reference, amount: 20, currency: 'SGD' },
      ...{ id: `FT${randomInt(1e9)}`, payerName: this.word("payer's name of no order") },
    });
    const event = await eventually('the payment is listed', async () => {
      const { body } = await operator.get('/ops/unmatched');
      return (body.events as Json[] | undefined)?.find((each) => each.reference === reference);
    });
    await operator.post(`/ops/api/unmatched/${event.id}/return`, { reason: this.word('reason of a return') });
  }

  /** Money in and out that no order explains, booked and not. */
  private async statementOfABank(): Promise<void> {
    const clerk = new DeskClerk(this.doors.operator).beside(new DeskClerk(this.doors.colleague));
    const row = (nth: string) => ({
      ...{ amount: '12.00', ref: `B${randomInt(1e9)}`, end: this.word(`end-to-end id ${nth}`) },
      ...{ name: this.word(`payer's name ${nth}`), account: this.word(`payer's account ${nth}`) },
      text: this.word(`text ${nth}`),
    });
    const file = bankCsv([row('in a statement'), { ...row('in a statement, out'), amount: '-3.00' }]);
    const { body } = await clerk.stage(file, `format=csv&name=${this.word('name of a statement file')}.csv`);
    await clerk.bookByTwo(body.id);
    await clerk.stage(bankCsv([row('in a statement that is not booked')]));
  }

  private async movesByHand(): Promise<void> {
    const reason = this.word('reason of a booking by hand');
    const movement = { direction: 'in', amount: '12.5', reference: `by hand ${randomInt(1e9)}`, reason };
    await this.doors.operator.post('/ops/bank/SGD/movements', movement);
  }

  /** Refused requests must leave no trace either. */
  private async failures(user: { id: string }): Promise<void> {
    const { partner } = this.doors;
    await partner.post('/api/users', { email: this.word('email that is refused'), firstName: '', lastName: 1 });
    await partner.post('/api/users', {
      email: `${this.word('long')}@example.com`,
      firstName: 'x'.repeat(9_000),
      lastName: 'y',
    });
    await partner.get(`/api/users?email=${this.word('filter')}@example.com`);
    await partner.get(`/api/transactions?partnerData=${this.word('filter by partnerData')}`);
    await partner.get(`/api/${this.word('unknown path')}`);
    await partner.put(`/api/users/${user.id}/phone`, { phone: this.word('phone that is refused'), code: '+65' });
    await partner.post(`/api/users/${user.id}/transactions`, {
      wallet: this.word('wallet that is refused'),
      type: 'buy',
    });
  }
}

/** The encodings in which a text can be stored. */
const formsOf = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return encoded.slice(shift === 0 ? 0 : shift + 1, -1); // the part that surrounding bytes do not change
  });
  return [text, text.toLowerCase(), JSON.stringify(text).slice(1, -1), ...base64, bytes.toString('hex')];
};

/** The places where canaries are readable: `<door>: <place>`. */
export function canariesIn(canaries: readonly Canary[], place: string, content: Buffer): string[] {
  return canaries
    .filter(({ text }) => formsOf(text).some((form) => content.includes(form)))
    .map(({ door }) => `${door}: ${place}`);
}
