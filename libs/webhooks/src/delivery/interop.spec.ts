import { createRequire } from 'node:module';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newSecret, signatureHeaders } from './sign.js';

type Verifier = new (secret: string) => { verify(body: string, headers: Record<string, string>): unknown };

/** The published verifiers that are installed; those of Svix read the same headers. */
const VERIFIERS: Readonly<Record<string, Verifier | undefined>> = { standardwebhooks: Webhook, svix: installed('svix') };

describe.each(Object.entries(VERIFIERS))('the verifier %s', (name, Verify) => {
  if (!Verify) return it.skip(`did not run: ${name} is not installed`, () => undefined);

  const [current, old, older, other] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const signed = (body: string, secrets: string[]): Record<string, string> => ({ ...signatureHeaders({ secrets, id: 'evt', body, at: new Date() }) });
  const accepts = (secret: string, body: string, headers: Record<string, string>): boolean => {
    try {
      return new Verify(secret).verify(body, headers) !== undefined;
    } catch {
      return false;
    }
  };

  it('accepts every body', () => {
    fc.assert(fc.property(fc.json(), (body) => expect(accepts(current, body, signed(body, [current]))).toBe(true)));
  });

  it('accepts the new secret and both old ones during a rotation, and no other', () => {
    const headers = signed('{"a":1}', [current, old, older]);

    expect([current, old, older, other].map((secret) => accepts(secret, '{"a":1}', headers))).toEqual([true, true, true, false]);
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
          [body, { ...headers, 'webhook-signature': signature.replaceAll(/,./g, (start) => (start === ',A' ? ',B' : ',A')) }],
        ];

        expect(accepts(current, ...tampered[which]!)).toBe(false);
      }),
    );
  });
});

function installed(name: string): Verifier | undefined {
  try {
    return (createRequire(`${process.cwd()}/package.json`)(name) as { Webhook: Verifier }).Webhook;
  } catch {
    return undefined;
  }
}
