import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { BadWebhook, type ReceivedWebhook, verifyWebhook } from './webhooks.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const AT = new Date('2026-11-20T10:00:00Z');
const ID = '0199f3a2-7b1f-7f43-8d0a-2e6c5b9f4a17';
const BODY = '{"message":"TRANSACTION_UPDATED","timestamp":1795514400900,"payload":{"id":"t1","note":"März"}}';

const signed = (secret = SECRET, body = BODY, at = AT): Record<string, string> => ({
  'webhook-id': ID,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new StandardWebhook(secret).sign(ID, at, body),
  'webhook-sequence': '3',
  'webhook-attempt': '2',
});
const verify = (given: Partial<ReceivedWebhook>) =>
  verifyWebhook({ body: BODY, headers: signed(), secret: SECRET, now: AT.getTime(), ...given });
const refusal = async (given: Partial<ReceivedWebhook>): Promise<string> => {
  try {
    await verify(given);
    return 'it was accepted';
  } catch (error) {
    return error instanceof BadWebhook ? error.reason : String(error);
  }
};

describe('a webhook is read', () => {
  it('when its signature is right', async () => {
    const webhook = await verify({});

    expect(webhook).toEqual({ id: ID, sequence: 3, attempt: 2, body: JSON.parse(BODY) });
  });

  it('as bytes, with headers in any form and any case', async () => {
    const upper = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));

    expect((await verify({ body: Buffer.from(BODY), headers: new Headers(signed()) })).id).toBe(ID);
    expect((await verify({ body: new TextEncoder().encode(BODY).buffer })).id).toBe(ID);
    expect((await verify({ headers: { get: (name: string) => signed()[name] } })).id).toBe(ID);
    expect((await verify({ headers: upper })).id).toBe(ID);
    expect((await verify({ headers: { ...signed(), 'webhook-id': [ID] } })).id).toBe(ID);
  });

  it('when svix signed it', async () => {
    const headers = { ...signed(), 'webhook-signature': new SvixWebhook(SECRET).sign(ID, AT, BODY) };

    expect((await verify({ headers })).id).toBe(ID);
  });

  it('with the old or the new secret while they are exchanged, on either side', async () => {
    const both = {
      ...signed(),
      'webhook-signature': `${signed(OTHER)['webhook-signature']} ${signed()['webhook-signature']}`,
    };

    expect((await verify({ headers: both })).id).toBe(ID);
    expect((await verify({ headers: both, secret: OTHER })).id).toBe(ID);
    expect((await verify({ secret: [OTHER, SECRET] })).id).toBe(ID);
    expect((await verify({ secret: SECRET.replace('whsec_', '') })).id).toBe(ID);
  });

  it.each([-300, 0, 300])('%d seconds from now', async (seconds) => {
    expect((await verify({ now: AT.getTime() + seconds * 1_000 })).id).toBe(ID);
  });
});

describe('a webhook is refused', () => {
  it.each<[string, unknown]>([
    ['an object', { message: 'TRANSACTION_UPDATED' }],
    ['nothing', undefined],
    ['a number', 7],
  ])('that a framework has parsed into %s, with what to pass instead', async (_, parsed) => {
    const error: unknown = await verify({ body: parsed as string }).catch((reason: unknown) => reason);

    expect(error).toMatchObject({
      name: 'BadWebhook',
      reason: 'body not raw',
      message: expect.stringContaining('express.raw'),
    });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s', async (name) => {
    expect(await refusal({ headers: { ...signed(), [name]: undefined } })).toBe('header missing');
    expect(await refusal({ headers: { ...signed(), [name]: '' } })).toBe('header missing');
  });

  it.each([-301, 301])('%d seconds from now', async (seconds) => {
    expect(await refusal({ now: AT.getTime() + seconds * 1_000 })).toBe('too old or too new');
  });

  it.each(['soon', '-1', '1e9', ' ', 'NaN', '1795168800.5'])('at the time %p', async (timestamp) => {
    expect(await refusal({ headers: { ...signed(), 'webhook-timestamp': timestamp } })).toBe('too old or too new');
  });

  it.each<[string, Partial<ReceivedWebhook>]>([
    ['with another body', { body: BODY.replace('t1', 't2') }],
    ['with a space more', { body: `${BODY} ` }],
    ['with another secret', { secret: OTHER }],
    ['with no secret among several', { secret: [] }],
    ['with another id', { headers: { ...signed(), 'webhook-id': 'another' } }],
    ['with another time', { headers: { ...signed(), 'webhook-timestamp': String(AT.getTime() / 1_000 + 1) } }],
    [
      'with a signature of another version',
      { headers: { ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1,', 'v2,') } },
    ],
    [
      'with a cut signature',
      { headers: { ...signed(), 'webhook-signature': signed()['webhook-signature']!.slice(0, -2) } },
    ],
    ['with a signature that is none', { headers: { ...signed(), 'webhook-signature': 'v1,ä v1, ,' } }],
  ])('%s', async (_, given) => {
    expect(await refusal(given)).toBe('signature wrong');
  });

  it('when it is signed but no JSON', async () => {
    expect(await refusal({ body: '{', headers: signed(SECRET, '{') })).toBe('body unreadable');
  });

  it('with an empty secret, which is a mistake of the receiver and not of the sender', async () => {
    expect(await refusal({ secret: 'whsec_' })).toContain('must not be empty');
  });
});
