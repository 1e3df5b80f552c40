import { checkedSettings } from './check-settings.js';

const LIVE = { RAMPART_MODE: 'live', EMAIL_DRIVER: 'smtp' } as const;

describe('the settings of a partner', () => {
  it('leave what is not given, and take back what is null', () => {
    expect(checkedSettings({}, LIVE)).toEqual({});
    expect(
      checkedSettings(
        { displayName: null, brandColor: null, logoUrl: null, allowedOrigins: null, returnAfterSeconds: null },
        LIVE,
      ),
    ).toEqual({
      displayName: null,
      brandColor: null,
      logoUrl: null,
      allowedOrigins: [],
      returnAfterSeconds: null,
    });
  });

  it('are kept in one form', () => {
    const change = {
      displayName: '  Acme Wallet ',
      brandColor: '#7A3CFF',
      logoUrl: 'https://cdn.example.com/logo.svg',
      allowedOrigins: ['https://Shop.example.com/cart?x=1', 'https://shop.example.com', 'http://localhost:5173'],
    };

    expect(checkedSettings(change, LIVE)).toEqual({
      displayName: 'Acme Wallet',
      brandColor: '#7a3cff',
      logoUrl: 'https://cdn.example.com/logo.svg',
      allowedOrigins: ['https://shop.example.com', 'http://localhost:5173'],
    });
  });

  it('take the origins of pages inside apps and extensions', () => {
    const allowedOrigins = [
      'capacitor://localhost',
      'ionic://localhost',
      `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`,
    ];

    expect(checkedSettings({ allowedOrigins: ['capacitor://LOCALHOST/', ...allowedOrigins] }, LIVE)).toEqual({
      allowedOrigins,
    });
  });

  it('link pages of the partner, and unlink them', () => {
    const change = { termsUrl: 'https://shop.example.com/terms', contactUrl: null };

    expect(checkedSettings(change, LIVE)).toEqual(change);
  });

  it.each([20, 300])('let visitors return by themselves after %d seconds', (returnAfterSeconds) => {
    expect(checkedSettings({ returnAfterSeconds, redirectUrls: ['myapp://back'] }, LIVE)).toEqual({
      returnAfterSeconds,
      redirectUrls: ['myapp://back'],
    });
  });

  it.each([
    { displayName: ' ' },
    { displayName: 'a'.repeat(61) },
    { displayName: 'Acme\u202e' },
    { displayName: 'Acme \ufffd' },
    { displayName: '\u3164' },
    { displayName: '\u2800\u2800' },
    { brandColor: 'red' },
    { brandColor: '#fff' },
    { brandColor: '#2f4fd0;}' },
    { logoUrl: 'http://cdn.example.com/logo.svg' },
    { logoUrl: 'https://user@cdn.example.com/logo.svg' },
    { logoUrl: 'javascript:alert(1)' },
    { termsUrl: 'http://shop.example.com/terms' },
    { privacyUrl: 'javascript:alert(1)' },
    { helpUrl: 'mailto:help@example.com' },
    { contactUrl: 'https://user@shop.example.com' },
    { allowedOrigins: ['http://shop.example.com'] },
    { allowedOrigins: ['https://*.example.com'] },
    { allowedOrigins: ['capacitor://'] },
    { allowedOrigins: ['capacitor://*'] },
    { allowedOrigins: ['chrome-extension://*'] },
    { allowedOrigins: ['file:///index.html'] },
    { allowedOrigins: ['https://shop.example.com; script-src *'] },
    { allowedOrigins: ['null'] },
    { allowedOrigins: ['https://shop.example.com;sandbox'] },
    { allowedOrigins: ["https://shop.example.com'"] },
    { logoUrl: 'https://cdn.example.com;sandbox/logo.svg' },
    { redirectUrls: ['http://localhost:3000/back'] },
    { redirectUrls: ['myapp://back', 'javascript://x'] },
    { returnAfterSeconds: 19 },
    { returnAfterSeconds: 301 },
    { returnAfterSeconds: 20.5 },
    { returnAfterSeconds: 0 },
    { redirectUrls: Array.from({ length: 21 }, (_, i) => `https://shop${i}.example.com`) },
    { allowedOrigins: Array.from({ length: 21 }, (_, i) => `https://shop${i}.example.com`) },
  ])('are refused: %j', (change) => {
    expect(() => checkedSettings(change, LIVE)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});
