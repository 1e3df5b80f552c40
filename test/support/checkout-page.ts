import { randomInt } from 'node:crypto';
import type { Frame, Page } from 'playwright-core';
import { FILES } from './documents.js';
import { newPhone } from './people.js';
import { WALLETS } from './trades.js';
import type { RunningCheckout } from './checkout-rules/running-checkout.js';

/** Generous, because a shared machine is slow at times. */
const TIMEOUT_MS = 45_000;
const MEDIA = {
  front: 'image/png',
  back: 'image/png',
  addressProof: 'application/pdf',
  kycVideo: 'video/mp4',
} as const;

/** The checkout page as a user drives it, in a window of its own or in a frame. */
export class CheckoutPage {
  constructor(private readonly at: Page | Frame) {}

  readonly heading = (name: string | RegExp): Promise<void> =>
    this.at.getByRole('heading', { name, level: 1 }).waitFor({ timeout: TIMEOUT_MS });
  readonly press = (name: string | RegExp): Promise<void> =>
    this.at.getByRole('button', { name, exact: typeof name === 'string' }).click({ timeout: TIMEOUT_MS });
  readonly text = (text: string | RegExp): Promise<void> =>
    this.at.getByText(text).first().waitFor({ timeout: TIMEOUT_MS });
  readonly fill = (label: string | RegExp, value: string): Promise<void> =>
    this.at.getByLabel(label, { exact: typeof label === 'string' }).fill(value, { timeout: TIMEOUT_MS });
  readonly value = (label: string): Promise<string> => this.at.getByLabel(label, { exact: true }).inputValue();
  /** The status of the shown order. */
  readonly shows = (status: string): Promise<void> =>
    this.at.locator(`[data-status=${status}]`).waitFor({ timeout: TIMEOUT_MS });
  readonly isLive = (): Promise<void> => this.at.locator('[data-live=true]').waitFor({ timeout: TIMEOUT_MS });

  /** Returns a value that the page offers to copy. */
  async copied(name: string): Promise<string> {
    const pair = `dt:text-is("${name}") + dd`;
    const shown = this.at.locator(`${pair} code, ${pair} + dd.reference code`);
    await shown.waitFor({ timeout: TIMEOUT_MS });
    return (await shown.getAttribute('title')) ?? '';
  }

  /** Waits until there is a price, so that the next press has an effect. */
  async price(): Promise<void> {
    await this.text('Price and fees');
  }

  async order(wallet: string = WALLETS.BTC): Promise<void> {
    await this.heading(/^Buy/);
    await this.price();
    if (await this.at.locator('input[name=wallet]').count()) await this.fill(/wallet address/, wallet);
    await this.press('Continue');
  }

  /** Orders a sell; `accountName` is for rails whose bank needs it. */
  async orderSell({ accountName }: { accountName?: string } = {}): Promise<void> {
    await this.heading(/^Sell/);
    await this.price();
    if (accountName !== undefined) await this.fill('Name of the account holder', accountName);
    await this.fill(/^Mobile number for/, '91234567');
    await this.press('Continue');
  }

  /** Enters email, phone and code, which a sandbox's page shows. */
  async signIn(
    who = { email: `page${randomInt(1e9)}@example.com`, phone: newPhone() },
    findCode = () => this.shownCode(),
  ): Promise<{ email: string; phone: string }> {
    await this.heading('Sign in or create an account');
    await this.fill('Email', who.email);
    await this.fill('Mobile number', who.phone);
    await this.press('Send the code');
    await this.heading('Enter the code');
    await this.fill('Six-digit code', await findCode());
    return who;
  }

  private async shownCode(): Promise<string> {
    const shown = this.at.locator('.strip code');
    await shown.waitFor({ timeout: TIMEOUT_MS });
    return (await shown.textContent()) ?? '';
  }

  async name(): Promise<void> {
    await this.heading('What is your name?');
    await this.fill('First name', 'Ada');
    await this.fill('Last name', 'Lovelace');
    await this.press('Continue');
  }

  async give(type: keyof typeof FILES): Promise<void> {
    const { name, content } = FILES[type];
    await this.at.locator(`input[name=${type}]`).setInputFiles({ name, mimeType: MEDIA[type], buffer: content });
    await this.text(name);
  }

  async giveDocuments(): Promise<void> {
    await this.heading('Verify your identity');
    for (const type of ['front', 'addressProof', 'kycVideo'] as const) await this.give(type);
    await this.fill('Home address', '1 Raffles Place, Singapore 048616');
    await this.press('Submit for review');
    await this.heading('We are reviewing your documents');
  }

  /** Takes every step of a new user. */
  async verify(): Promise<void> {
    await this.signIn();
    await this.name();
    await this.giveDocuments();
    await this.press('Approve');
  }

  async confirm(): Promise<void> {
    await this.heading('Review your order');
    await this.press('Place order');
    await this.shows('pending');
  }
}

/** The URL of a request's, or a partner's, checkout. */
export async function requestLink(
  world: Pick<RunningCheckout, 'env' | 'partner'>,
  fields: object = {},
): Promise<{ id: string; link: string }> {
  const { body } = await world.partner.post('/api/requests', fields);
  return { id: body.id, link: `${world.env.CHECKOUT_URL}/?requestId=${body.id}` };
}

/** Creates a checkout session; returns its address, and what that address names. */
export async function onceLink(
  world: Pick<RunningCheckout, 'partner'>,
  fields: object = {},
): Promise<{ url: string; session: string; token: string }> {
  const { status, body, text } = await world.partner.post('/api/checkout-sessions', fields);
  if (status !== 201) throw new Error(text);
  const { searchParams, hash } = new URL(body.url);
  return { url: body.url, session: searchParams.get('session') ?? '', token: hash.replace('#token=', '') };
}

export const partnerLink = (world: Pick<RunningCheckout, 'env' | 'partner'>, query = ''): string =>
  `${world.env.CHECKOUT_URL}/?apiKey=${apiKeyOf(world)}${query}`;

export const apiKeyOf = (world: Pick<RunningCheckout, 'partner'>): string =>
  Buffer.from(world.partner.authorization?.split(' ')[1] ?? '', 'base64')
    .toString()
    .split(':')[0] ?? '';
