import { Webhook } from 'standardwebhooks';
import { newSecret, signatureHeaders } from './sign.js';

const AT = new Date('2026-11-20T10:00:00.900Z');
const body =
  '{"message":"TRANSACTION_UPDATED","timestamp":1795514400900,"payload":{"id":"t1","userCountry":"SG","note":"März"}}';
const id = 'evt_0199';

beforeEach(() => {
  jest.useFakeTimers({ now: AT });
});
afterEach(() => {
  jest.useRealTimers();
});

const accepts = (secret: string, content: string, headers: object): boolean => {
  try {
    new Webhook(secret).verify(content, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe('a signed webhook', () => {
  it('is accepted by a Standard Webhooks receiver, whether its body was text or bytes', () => {
    const secret = newSecret();

    expect(accepts(secret, body, signatureHeaders({ secrets: [secret], id, body, at: AT }))).toBe(true);
    expect(accepts(secret, body, signatureHeaders({ secrets: [secret], id, body: Buffer.from(body), at: AT }))).toBe(
      true,
    );
  });

  it('says when it was sent, in whole unix seconds', () => {
    const headers = signatureHeaders({ secrets: [newSecret()], id, body, at: AT });

    expect(headers).toMatchObject({ 'webhook-id': id, 'webhook-timestamp': '1795168800' });
  });

  it('is accepted with the old and the new secret while they are exchanged, and with no other', () => {
    const [oldSecret, nextSecret] = [newSecret(), newSecret()];

    const headers = signatureHeaders({ secrets: [nextSecret, oldSecret], id, body, at: AT });

    expect(accepts(oldSecret, body, headers)).toBe(true);
    expect(accepts(nextSecret, body, headers)).toBe(true);
    expect(accepts(newSecret(), body, headers)).toBe(false);
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  });

  it('is rejected when its body, id or timestamp was changed', () => {
    const secret = newSecret();
    const headers = signatureHeaders({ secrets: [secret], id, body, at: AT });

    expect(accepts(secret, body.replace('t1', 't2'), headers)).toBe(false);
    expect(accepts(secret, body, { ...headers, 'webhook-id': 'evt_0200' })).toBe(false);
    expect(accepts(secret, body, { ...headers, 'webhook-timestamp': '1795168801' })).toBe(false);
    expect(accepts(secret, body, headers)).toBe(true);
  });

  it('has a secret of 32 random bytes that is never the same', () => {
    const secrets = Array.from({ length: 100 }, newSecret);

    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect(secrets[0]).toMatch(/^whsec_/);
  });
});
