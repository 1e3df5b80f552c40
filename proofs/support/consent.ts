import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeSentTo, newPhone, signUp, verifyPhone } from '../../test/support/people.js';
import { type Shown, PlainBrowser } from './plain-browser.js';

export const BACK = 'https://shop.example.com/back?kept=1';

/** A user of the partner with a phone; `phone` is national, `number` in E.164. */
export async function userWithPhone(
  partner: Client,
  phone = newPhone(),
): Promise<{ id: string; email: string; phone: string; number: string }> {
  const { id, email } = await signUp(partner);
  await verifyPhone(partner, id, phone);
  return { id, email, phone, number: `+65${phone}` };
}

export const apiKeyOf = ({ authorization = '' }: Client): string =>
  Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')[0] ?? '';

/** The path to which a partner's page links. */
export const authorizePath = (partner: Client, query: Record<string, string> = {}): string =>
  `/authorize?${new URLSearchParams({ clientId: apiKeyOf(partner), redirectUrl: BACK, ...query }).toString()}`;

/** The code that a text message carried to the visitor's phone during `work`; messages are sent after the response. */
export async function codeAfter<T>(partner: Client, number: string, work: () => Promise<T>): Promise<[T, string]> {
  const count = async (): Promise<number> =>
    (await partner.get(`/api/sandbox/sms?phone=${encodeURIComponent(number)}`)).body.messages.length;
  const before = await count();
  const done = await work();
  await eventually('the text message arrives', async () => (await count()) > before);
  return [done, await codeSentTo(partner, number)];
}

/** Goes from the partner's link to the consent page. */
export async function toQuestion(
  visitor: PlainBrowser,
  partner: Client,
  user: { phone: string; number: string },
  query: Record<string, string> = {},
): Promise<Shown> {
  const first = await visitor.open(authorizePath(partner, query));
  const [asked, code] = await codeAfter(partner, user.number, () =>
    visitor.submit(first, 'phone', { country: 'SG', phone: user.phone }),
  );
  return visitor.submit(asked, 'code', { code });
}

/** Gives consent and returns the partner's code. */
export async function consent(
  baseUrl: string,
  partner: Client,
  user: { phone: string; number: string },
  query: Record<string, string> = {},
): Promise<string> {
  const visitor = new PlainBrowser(baseUrl);
  const { location } = await visitor.submit(await toQuestion(visitor, partner, user, query), 'allow');
  return location?.searchParams.get('authorizationCode') ?? '';
}

export function newPkce(): { verifier: string; query: { code_challenge: string; code_challenge_method: 'S256' } } {
  const verifier = randomBytes(32).toString('base64url');
  return {
    verifier,
    query: { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' },
  };
}
