import { randomInt } from 'node:crypto';
import { type Answer, Client, type Json } from './client.js';
import { documentForm } from './documents.js';
import { newPhone } from './people.js';
import type { RunningCheckout } from './checkout-rules/running-checkout.js';

/** A visitor of the checkout page, by the page's own API. */
export class Shopper {
  private constructor(
    readonly page: Client,
    readonly started: Json,
  ) {}

  /** `link` is what the page's address names. */
  static async from(
    world: Pick<RunningCheckout, 'env'>,
    link: { session?: string; token?: string; requestId?: string; apiKey?: string; preview?: string },
  ): Promise<Shopper> {
    const page = new Client(world.env.PUBLIC_URL);
    const { body } = await page.post('/checkout/api/visits', link);
    return new Shopper(page.bearing(body.token), body);
  }

  get = (path: string, call?: Parameters<Client['get']>[1]): Promise<Answer> =>
    this.page.get(`/checkout/api/${path}`, call);
  post = (path: string, body?: unknown, call?: Parameters<Client['post']>[2]): Promise<Answer> =>
    this.page.post(`/checkout/api/${path}`, body, call);
  put = (path: string, body?: unknown): Promise<Answer> => this.page.put(`/checkout/api/${path}`, body);
  simulate = (what: string): Promise<Answer> => this.post('sandbox', { what });

  /** Sends a code to the phone; returns it. */
  async codeFor(who: Who): Promise<string> {
    const answer = await this.post('sign-in', { email: who.email, phone: who.phone, code: '+65' });
    if (answer.status !== 200) throw new Error(`no code: ${answer.text}`);
    return (await this.get('sandbox/code')).body.code;
  }

  /** Signs up as a new user. */
  async signUp(who = newVisitor()): Promise<Who> {
    await this.post('sign-in/code', { code: await this.codeFor(who) });
    await this.post('sign-up', { firstName: 'Ada', lastName: 'Lovelace' });
    return who;
  }

  async giveDocuments(): Promise<void> {
    for (const type of ['front', 'addressProof', 'kycVideo'] as const)
      await this.post('documents', undefined, { form: documentForm(type) });
    await this.put('papers', { address: '1 Raffles Place, Singapore' });
  }
}

export interface Who {
  readonly email: string;
  readonly phone: string;
}

export const newVisitor = (): Who => ({ email: `visitor${randomInt(1e9)}@example.com`, phone: newPhone() });
