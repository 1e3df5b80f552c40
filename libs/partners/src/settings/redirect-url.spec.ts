import { redirectUrlProblem } from './redirect-url.js';

describe('an address to send users back to', () => {
  it.each([
    'https://shop.example.com',
    'https://shop.example.com/Back?kept=1&b=%20',
    'https://[2001:db8::7]:8443/',
    'https://shop_1.example.com/~x/',
  ])('may be %s', (url) => {
    expect(redirectUrlProblem(url, 'live')).toBeUndefined();
  });

  it.each(['http://localhost/back', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])(
    'may be %s in sandbox, and not in live mode',
    (url) => {
      expect([redirectUrlProblem(url, 'sandbox'), typeof redirectUrlProblem(url, 'live')]).toEqual([
        undefined,
        'string',
      ]);
    },
  );

  it.each([
    'myapp://done',
    'celo://',
    'celo://wallet/ramp?from=checkout',
    'MyApp://Done',
    'com.example.app:/back',
    'com.example.app://back',
    'web+shop://back',
  ])('may open an app: %s', (url) => {
    expect([redirectUrlProblem(url, 'live'), redirectUrlProblem(url, 'sandbox')]).toEqual([undefined, undefined]);
  });

  it.each([
    'javascript',
    'JavaScript',
    'vbscript',
    'data',
    'blob',
    'file',
    'filesystem',
    'about',
    'view-source',
    'chrome',
    'chrome-extension',
    'ws',
    'ftp',
    'tel',
    'sms',
    'intent',
    'content',
    'ms-msdt',
    'x-apple.systempreferences',
  ])('never has a scheme that browsers or systems run themselves: %s', (scheme) => {
    for (const url of [
      `${scheme}:x`,
      `${scheme}:/x`,
      `${scheme}://x`,
      `${scheme}:///x`,
      `${scheme}://%0aalert(1)`,
      `${scheme}://x/y?z`,
    ])
      expect([url, redirectUrlProblem(url, 'sandbox')]).toEqual([url, expect.any(String)]);
  });

  it.each([
    'myapp:',
    'myapp:done',
    'myapp:/done',
    'myapp://user@done',
    'myapp://user:secret@done',
    'myapp://do ne',
    'myapp://done#x',
    'myapp://a%2fb',
    "myapp://a;script-src/'",
    'myapp://[::1]/',
    'x://done',
    '1app://done',
    'my_app://done',
    'myapp',
    '://done',
  ])('is no link into an app: %s', (url) => {
    expect(redirectUrlProblem(url, 'sandbox')).toEqual(expect.any(String));
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
