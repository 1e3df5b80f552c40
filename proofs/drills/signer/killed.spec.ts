import { killOften } from './killed.js';

describe('a signer that is killed in the middle of its work', () => {
  it('starts again, knows what it signed, and signs no payout from other money or with another nonce', async () => {
    const { signed, refused, signedTwice } = await killOften(6);

    expect(signedTwice).toBe(0);
    expect(signed + refused).toBeGreaterThan(0);
  });
});
