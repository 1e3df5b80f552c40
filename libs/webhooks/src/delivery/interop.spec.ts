import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { newSecret, signatureHeaders } from './sign.js';

/** The published verifiers. Svix's reads the same headers. */
const VERIFIERS = { standardwebhooks: Webhook, svix: SvixWebhook };

describe.each(Object.entries(VERIFIERS))('the verifier %s', (_, Verify) => {
  const [current, old, older, other] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const signed = (body: string, secrets: string[]): Record<string, string> => ({
    ...signatureHeaders({ secrets, id: 'evt', body, at: new Date() }),
  });
  const accepts = (secret: string, body: string, headers: Record<string, string>): boolean => {
    try {
      new Verify(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };

  it('accepts every body', () => {
    fc.assert(fc.property(fc.json(), (body) => expect(accepts(current, body, signed(body, [current]))).toBe(true)));
  });

  it('accepts the new secret and both old ones during a rotation, and no other', () => {
    const headers = signed('{"a":1}', [current, old, older]);

    expect([current, old, older, other].map((secret) => accepts(secret, '{"a":1}', headers))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('rejects another body, id, time or signature, whatever the change', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 200 }), (body, which, by) => {
        const headers = signed(body, [current, old]);
        const { 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers;
        const tampered: [string, Record<string, string>][] = [
          [`${body} `, headers],
          [body, { ...headers, 'webhook-id': `evt${by}` }],
          [body, { ...headers, 'webhook-timestamp': String(Number(timestamp) - by) }],
          [
            body,
            { ...headers, 'webhook-signature': signature.replaceAll(/,./g, (start) => (start === ',A' ? ',B' : ',A')) },
          ],
        ];

        expect(accepts(current, ...tampered[which]!)).toBe(false);
      }),
    );
  });
});
