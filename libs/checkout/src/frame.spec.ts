import type { Env } from '@rampart/config';
import type { Settings } from '@rampart/partners';
import type { FindLink } from './find-link.js';
import { CheckoutFrame } from './frame.js';

describe('pages that may embed the checkout', () => {
  const framedBy = async (mode: 'sandbox' | 'live', allowedOrigins: string[]): Promise<readonly string[]> => {
    const links = { findIfKnown: async () => ({ partnerId: 'p' }) } as unknown as FindLink;
    const settings = {
      settingsOf: async () => ({ allowedOrigins, logoUrl: null, brandColor: null }),
    } as unknown as Settings;
    const env = { RAMPART_MODE: mode, CDN_URL: 'https://pay.example.com/cdn' } as Env;
    return (await new CheckoutFrame(links, settings, env).frameOf({ apiKey: 'k' })).framedBy;
  };

  it.each(['sandbox', 'live'] as const)("are those of the partner's registered origins alone in %s", async (mode) => {
    expect(await framedBy(mode, ['https://shop.example.com'])).toEqual(['https://shop.example.com']);
  });

  it('are none until the partner registers one', async () => {
    expect(await framedBy('live', [])).toEqual([]);
  });

  it("are in a sandbox those of the developer's own machine until then", async () => {
    expect(await framedBy('sandbox', [])).toEqual(['http://localhost:*', 'http://127.0.0.1:*']);
  });
});
