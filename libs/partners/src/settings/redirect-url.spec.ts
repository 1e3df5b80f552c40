import { redirectUrlProblem } from './redirect-url.js';

describe('an address to send users back to', () => {
  it.each(['https://shop.example.com', 'https://shop.example.com/Back?kept=1&b=%20', 'https://[2001:db8::7]:8443/', 'https://shop_1.example.com/~x/'])('may be %s', (url) => {
    expect(redirectUrlProblem(url, 'live')).toBeUndefined();
  });

  it.each(['http://localhost/back', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])('may be %s in sandbox, and not in live mode', (url) => {
    expect([redirectUrlProblem(url, 'sandbox'), typeof redirectUrlProblem(url, 'live')]).toEqual([undefined, 'string']);
  });

  it.each([
    'http://shop.example.com/back',
    'http://localhost.example.com/',
    'https://user@shop.example.com/',
    'https://:password@shop.example.com/',
    'https://shop.example.com/#fragment',
    'https://shop.example.com/#',
    'https://shop.example.com;script-src/',
    "https://shop.example.com'/",
    'https://*.example.com/',
    'https:\\\\shop.example.com',
    'https://shop.example.com/a b',
    'https://shop.example.com/\n',
    'https://shöp.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    '//shop.example.com/',
    '/back',
    '',
    `https://shop.example.com/${'a'.repeat(2_000)}`,
  ])('is not %j', (url) => {
    expect(redirectUrlProblem(url, 'sandbox')).toEqual(expect.any(String));
  });
});
