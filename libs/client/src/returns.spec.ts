import { createHmac } from 'node:crypto';
import { BadReturn, verifyReturn } from './returns.js';

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODw==';
const OTHER = 'whsec_Dw4NDAsKCQgHBgUEAwIBAA==';
const AT = 1_795_167_252;

function returned(change: Readonly<Record<string, string | undefined>> = {}): string {
  const [orderId, status, timestamp] = ['0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22', 'completed', String(AT)];
  const mac = createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'));
  const signature = `v1,${mac.update(`return.${orderId}.${timestamp}.${status}`).digest('base64')}`;
  const address = new URL('https://shop.example.com/back?cart=7#top');
  for (const [name, value] of Object.entries({
    ...{ orderId, orderStatus: status, orderTimestamp: timestamp, orderSignature: signature },
    ...change,
  }))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

const now = AT * 1_000;

describe('a return to the partner', () => {
  it.each([
    ['an address', returned()],
    ['a query', new URL(returned()).search],
    ['an app link', returned().replace('https://shop.example.com', 'myapp://')],
  ])('is verified from %s', async (_, url) => {
    expect(await verifyReturn({ url, secret: [OTHER, SECRET], now })).toEqual({
      orderId: '0199f3a1-6c2e-7d10-8b54-3f0a9e1c7d22',
      status: 'completed',
    });
  });

  it.each([
    ['of another order', { orderId: '0199f3a1-0000-7d10-8b54-3f0a9e1c7d22' }, now, 'signature wrong'],
    ['with another status', { orderStatus: 'refunded' }, now, 'signature wrong'],
    ['without a signature', { orderSignature: '' }, now, 'parameter missing'],
    ['two hours later', {}, now + 7_200_000, 'too old or too new'],
    ['with a time that was changed', { orderTimestamp: String(AT + 60) }, now, 'signature wrong'],
  ])('%s is refused', async (_, change, at, reason) => {
    const refused = await verifyReturn({ url: returned(change), secret: SECRET, now: at }).catch(
      (error: unknown) => error,
    );

    expect(refused).toBeInstanceOf(BadReturn);
    expect(refused).toMatchObject({ reason });
  });
});
