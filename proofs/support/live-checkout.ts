import type { Page } from 'playwright-core';
import { CheckoutPage, partnerLink } from '../../test/support/checkout-page.js';
import type { Json } from '../../test/support/client.js';
import { NZ_PAYEE } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { bookStatement, receivedWebhooks, reportedOf } from './live-steps.js';
import type { LiveWorld } from './live-world.js';

const PHONE = '211234567';

/** One user of the checkout page of a live service, and what its operators and its bank do meanwhile. */
export class LiveCheckout {
  readonly at: CheckoutPage;
  private messages = 0;

  constructor(
    private readonly world: LiveWorld,
    private readonly page: Page,
    /** The secret of the partner's webhook endpoint. */
    private readonly secret: string,
  ) {
    this.at = new CheckoutPage(page);
  }

  static async open(world: LiveWorld, page: Page): Promise<LiveCheckout> {
    const { body } = await world.partner.post('/api/webhook-endpoints', { url: world.hookUrl });
    return new LiveCheckout(world, page, body.secret);
  }

  /** A new user orders, is verified by an operator, and pays at the bank; the statement has the payment. */
  async buyAsNewUser(query: string, wallet: string): Promise<void> {
    await this.page.goto(partnerLink(this.world, `&transactionType=buy&currency=NZD&${query}`));
    await this.at.order(wallet);
    await this.signIn();
    await this.at.name();
    await this.at.giveDocuments();
    await this.approveApplicant();
    await this.at.confirm();
    const [amount, text] = [await this.at.copied('Amount'), await this.at.copied('Reference')];
    await this.world.outer.post('/bank/transfers', { amount, name: 'Ada Lovelace', text });
    await bookStatement(this.world);
  }

  /** Sells to a bank account as that user; returns the address and the amount that the page shows. */
  async sell(query: string): Promise<{ address: string; amount: string }> {
    await this.page.goto(partnerLink(this.world, `&transactionType=sell&currency=NZD&${query}`));
    await this.at.heading(/^Sell/);
    await this.at.price();
    for (const [name, value] of Object.entries(NZ_PAYEE)) await this.page.locator(`input[name=${name}]`).fill(value);
    await this.at.press('Continue');
    await this.signIn();
    await this.at.confirm();
    return { address: await this.at.copied('Address'), amount: await this.at.copied('Amount') };
  }

  /** The order that was reported last, once its end is reported, and all of its statuses with a valid signature. */
  lastReported(): Promise<{ order: Json; statuses: string[] }> {
    return eventually('the end is reported', async () => {
      const id = (await receivedWebhooks(this.world)).at(-1)?.body.payload.id;
      const statuses = [...new Set(await reportedOf(this.world, this.secret, String(id)))];
      const { body: order } = await this.world.partner.get(`/api/transactions/${id}`);
      return statuses.includes('completed') && { order, statuses };
    });
  }

  /** Signs in with the code of the next text message. */
  private async signIn(): Promise<void> {
    await this.at.signIn({ email: 'ada@example.com', phone: PHONE }, async () => {
      const found = await eventually('a text message came', () => {
        const all = this.world.messagesTo(`+64${PHONE}`);
        return all.length > this.messages && all;
      });
      this.messages = found.length;
      return /\d{6}/.exec(found.at(-1) ?? '')?.[0] ?? '';
    });
  }

  private async approveApplicant(): Promise<void> {
    const [operator] = this.world.operators;
    const [{ userId }] = (await operator.get('/kyc')).body as [Json];
    expect((await operator.post(`/kyc/${userId}/approve`, {})).status).toBe(200);
  }
}
