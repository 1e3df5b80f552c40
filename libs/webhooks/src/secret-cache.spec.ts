import { PurposeKeys, sealNamed } from '@rampart/config';
import { SecretCache } from './secret-cache.js';

const KEYS = new PurposeKeys({ RAMPART_SECRET: 'a secret for tests that is long enough' }, 'webhook-secret');

describe('opened secrets', () => {
  it('are what was sealed, however often they are asked for', () => {
    const secrets = new SecretCache(KEYS);
    const sealed = sealNamed(KEYS, 'whsec_a', 'endpoint-a');

    expect([1, 2, 3].map(() => secrets.openSecret(sealed, 'endpoint-a'))).toEqual(['whsec_a', 'whsec_a', 'whsec_a']);
  });

  it('open for their own endpoint only, also once they were opened', () => {
    const secrets = new SecretCache(KEYS);
    const sealed = sealNamed(KEYS, 'whsec_a', 'endpoint-a');
    secrets.openSecret(sealed, 'endpoint-a');

    expect(() => secrets.openSecret(sealed, 'endpoint-b')).toThrow();
  });

  it('are those of today after a rotation', () => {
    const secrets = new SecretCache(KEYS);
    secrets.openSecret(sealNamed(KEYS, 'whsec_old', 'endpoint-a'), 'endpoint-a');

    expect(secrets.openSecret(sealNamed(KEYS, 'whsec_new', 'endpoint-a'), 'endpoint-a')).toBe('whsec_new');
  });

  it('open again when more endpoints were written to than are remembered', () => {
    const secrets = new SecretCache(KEYS);
    const sealed = Array.from({ length: 1_200 }, (_, i) => sealNamed(KEYS, `whsec_${i}`, `endpoint-${i}`));
    sealed.forEach((each, i) => secrets.openSecret(each, `endpoint-${i}`));

    expect(sealed.map((each, i) => secrets.openSecret(each, `endpoint-${i}`))).toEqual(
      sealed.map((_, i) => `whsec_${i}`),
    );
  });
});
