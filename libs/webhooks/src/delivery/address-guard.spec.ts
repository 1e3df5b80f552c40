import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { addressIsPublic, guardedLookup } from './address-guard.js';
import type { Resolve } from './shared-lookups.js';
import { urlProblem } from './url-problem.js';

const PRIVATE_ADDRESSES = `
  0.0.0.0 0.1.2.3 0.255.255.255 10.0.0.0 10.0.0.1 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.0.0.53
  127.255.255.255 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
  192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1
  255.255.255.255 :: ::1 ::2 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:10.0.0.1 0:0:0:0:0:ffff:a9fe:a9fe
  ::ffff:0:127.0.0.1 64:ff9b::1 64:ff9b::7f00:1 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1
  2001:0:53aa:64c::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2001:db8:ffff:ffff::1 2002::1 2002:7f00:1::1 2002:a00:1:: 2002:808:808::1
  3fff::1 3fff:fff:ffff::1 4000::1 5f00::1 5fff::1 fc00::1 fd00::1 fd00:ec2::254 fdff:ffff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff00::1
  ff02::1 ff0e::1 0000:0000:0000:0000:0000:0000:0000:0001
`;

const PUBLIC_ADDRESSES = `
  1.1.1.1 8.8.8.8 9.9.9.9 11.0.0.1 99.255.255.255 100.63.255.255 100.128.0.1 126.255.255.255 128.0.0.1 168.63.129.15 169.253.255.255
  169.255.0.1 172.15.255.255 172.32.0.1 192.0.1.1 192.167.255.255 192.169.0.1 198.17.255.255 198.20.0.1 203.0.112.1 223.255.255.255
  2001:200::1 2001:4860:4860::8888 2400:cb00:2048:1::c629:d7a2 2606:4700:4700::1111 2620:fe::fe 2a00:1450:4001:830::200e 3ffe::1
  ::ffff:8.8.8.8
`;

const BLOCKED_URLS = [
  'http://example.com/',
  'HTTP://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com:70/_x',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/info',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com/',
  'wss://example.com/',
  '//example.com/',
  'example.com',
  'https:example.com',
  'https:/example.com',
  'https:///example.com',
  'https://',
  'https://?x',
  'https://#x',
  '',
  ' ',
  'https',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0x7f.0.0.1/',
  'https://017700000001/',
  'https://0177.0.0.1/',
  'https://0177.0x0.1/',
  'https://127.0.0.1./',
  'https://%31%32%37.0.0.1/',
  'https://１２７.０.０.１/',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fd00:ec2::254]/latest/meta-data',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://172.16.0.1/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://localhost:8443/',
  'https://a.localhost/',
  'https://ＬＯＣＡＬＨＯＳＴ/',
  'https://lo%63alhost/',
  'https://metadata/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://printer.local/',
  'https://router.lan/',
  'https://x.home.arpa/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://example.com./',
  'https://x.onion/',
  'https://example.com:80/',
  'https://example.com:22/',
  'https://example.com:6379/',
  'https://example.com:8080/',
  'https://example.com:0/',
  'https://example.com:99999/',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://@example.com/',
  'https://example.com@127.0.0.1/',
  'https://127.0.0.1@example.com/',
  'https://example.com:443@evil.example.org/',
  'https://example.com/#fragment',
  'https://example.com/#',
  'https://example.com#@x/',
  'https://example.com\\@127.0.0.1/',
  'https:\\\\example.com\\',
  'https://example.com/a b',
  ' https://example.com/',
  'https://example.com/ ',
  'https://exa\tmple.com/',
  'https://example.com/\r\nHost: evil',
  'https://example.com/%\u0000',
  'https://example.com/\u0000',
  'https://exa mple.com/',
  'https://exa%20mple.com/',
  'https://a..b:x/',
  'https://[::1/',
  'https://[v1.x]/',
  'https://xn--a/',
  `https://example.com/${'a'.repeat(2048)}`,
];

const PUBLIC_URLS = [
  'https://example.com',
  'https://example.com/',
  'https://EXAMPLE.com/Hook/CaseKept?Token=AbC',
  'HTTPS://example.com/',
  'https://example.com:443/x',
  'https://example.com:8443/x',
  'https://sub.sub.example.co.uk/a/../b',
  'https://münchen.example.org/hook',
  'https://xn--mnchen-3ya.example.org/hook',
  'https://8.8.8.8/',
  'https://1.1.1.1:8443/hook',
  'https://[2606:4700:4700::1111]/',
  'https://[::ffff:8.8.8.8]/',
  'https://example.com/?user=a@b.example',
  'https://example.com/@me',
  'https://localhost.example.com/',
  'https://10.0.0.1.example.com/',
  'https://example.com/a%20b',
  'https://hooks.example.io/services/T000/B000/XXXX',
  `https://example.com/${'a'.repeat(2000)}`,
  'https://local.example.com/',
  'https://example.com?x=1',
];

const words = (text: string): string[] => text.trim().split(/\s+/);
const PUBLIC_ONLY = { allowPrivate: false };
const ANYWHERE = { allowPrivate: true };

describe('the addresses that may be called', () => {
  it('are tried with more than 120 vectors and 20 controls', () => {
    expect(words(PRIVATE_ADDRESSES).length + BLOCKED_URLS.length).toBeGreaterThan(180);
    expect(words(PUBLIC_ADDRESSES).length).toBeGreaterThanOrEqual(20);
    expect(PUBLIC_URLS.length).toBeGreaterThanOrEqual(20);
  });

  it.each(words(PRIVATE_ADDRESSES))('do not include %s', (ip) => {
    expect(addressIsPublic(ip)).toBe(false);
  });

  it.each(['', 'localhost', 'example.com', '127.1', '0x7f000001', '8.8.8', '8.8.8.8:443', '[::1]'])(
    'do not include %j',
    (text) => {
      expect(addressIsPublic(text)).toBe(false);
    },
  );

  it.each(words(PUBLIC_ADDRESSES))('include %s', (ip) => {
    expect(addressIsPublic(ip)).toBe(true);
  });
});

describe('the URLs that may be configured', () => {
  it.each(BLOCKED_URLS)('do not include %j', (url) => {
    expect(urlProblem(url, PUBLIC_ONLY)).toEqual(expect.stringMatching(/^its? /));
  });

  it.each(PUBLIC_URLS)('include %j', (url) => {
    expect(urlProblem(url, PUBLIC_ONLY)).toBeUndefined();
  });

  it.each(words(PRIVATE_ADDRESSES).filter((ip) => !ip.includes('%')))('do not include the address %s', (ip) => {
    expect(urlProblem(`https://${ip.includes(':') ? `[${ip}]` : ip}/hook`, PUBLIC_ONLY)).toBe('its host is not public');
  });

  it.each([
    'http://127.0.0.1:4000/hook',
    'http://localhost:80/',
    'http://webhook-sink:9000/x',
    'https://[::1]:1/',
    'http://10.1.2.3/',
  ])('include %j where private ones are allowed', (url) => {
    expect(urlProblem(url, ANYWHERE)).toBeUndefined();
  });

  const withBreak = 'http://localhost/\r\nx';
  const alwaysBlocked = [
    'ftp://localhost/',
    'http://user@localhost/',
    'http://localhost/#x',
    'http://local host/',
    withBreak,
  ];

  it.each([...alwaysBlocked, 'localhost:4000', 'http://x:99999/'])('do not include %j even there', (url) => {
    expect(urlProblem(url, ANYWHERE)).toBeDefined();
  });
});

describe('the service itself', () => {
  const rules = { allowPrivate: false, ownHosts: ['rampart.example', 'cdn.rampart.example'] };

  it.each([
    'https://rampart.example/',
    'https://RAMPART.example:8443/api',
    'https://cdn.rampart.example/',
    'https://ops.rampart.example/',
  ])('is not called at %s', (url) => {
    expect(urlProblem(url, rules)).toBe('its host is this service');
  });

  it.each([
    'https://notrampart.example/',
    'https://rampart.example.partner.example/',
    'https://partner.example/rampart.example',
  ])('is not %s', (url) => {
    expect(urlProblem(url, rules)).toBeUndefined();
  });
});

describe('the lookup of a name', () => {
  const answering =
    (...ips: string[]): Resolve =>
    (_name, _options, answer) =>
      answer(
        null,
        ips.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const looked = (lookup: LookupFunction, options: object): Promise<unknown> =>
    new Promise((resolve) => {
      lookup('name.example', options, (error, address, family) =>
        resolve(error?.code ?? (family ? [address, family] : address)),
      );
    });

  it('answers one address or all of them, as asked', async () => {
    const lookup = guardedLookup(PUBLIC_ONLY, answering('8.8.8.8', '2606:4700:4700::1111'));

    expect(await looked(lookup, {})).toEqual(['8.8.8.8', 4]);
    expect(await looked(lookup, { all: true })).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
  });

  it.each([
    '127.0.0.1',
    '8.8.8.8 127.0.0.1',
    '10.0.0.1 8.8.8.8',
    '8.8.8.8 ::1',
    '::ffff:169.254.169.254',
    '2606:4700:4700::1111 fd00::1',
  ])('is refused when any of its addresses is private: %s', async (ips) => {
    const lookup = guardedLookup(PUBLIC_ONLY, answering(...ips.split(' ')));

    expect(await looked(lookup, {})).toBe('ADDRESS_BLOCKED');
    expect(await looked(lookup, { all: true })).toBe('ADDRESS_BLOCKED');
  });

  it('passes private addresses where they are allowed', async () => {
    expect(await looked(guardedLookup(ANYWHERE, answering('127.0.0.1')), {})).toEqual(['127.0.0.1', 4]);
  });

  it('passes on that a name does not exist, or has no address', async () => {
    const missing: Resolve = (_name, _options, answer) =>
      answer(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);

    expect(await looked(guardedLookup(PUBLIC_ONLY, missing), {})).toBe('ENOTFOUND');
    expect(await looked(guardedLookup(PUBLIC_ONLY, answering()), {})).toBe('ENOTFOUND');
  });
});

describe('a server on the loopback address', () => {
  let canary: Server;
  let hits = 0;
  let port: number;

  beforeAll((done) => {
    canary = createServer((_req, res) => {
      hits += 1;
      res.end();
    }).on('connection', () => {
      hits += 1;
    });
    canary.listen(0, '127.0.0.1', () => {
      port = (canary.address() as AddressInfo).port;
      done();
    });
  });
  afterAll((done) => {
    canary.close(done);
  });

  const call = (lookup: LookupFunction): Promise<unknown> =>
    new Promise((resolve) => {
      const req = request({ host: 'rebound.example', port, lookup, agent: false }, (res) => resolve(res.statusCode));
      req.on('error', (error: NodeJS.ErrnoException) => resolve(error.code)).end();
    });

  it('is not reached through a name that leads there, at once or after a first public answer', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['127.0.0.1', '8.8.8.8']];
    const rebinding: Resolve = (_name, _options, answer) =>
      answer(
        null,
        answers.shift()!.map((address) => ({ address, family: 4 })),
      );
    const lookup = guardedLookup(PUBLIC_ONLY, rebinding);

    await new Promise((resolve) => lookup('rebound.example', {}, resolve));

    expect(await call(lookup)).toBe('ADDRESS_BLOCKED');
    expect(await call(lookup)).toBe('ADDRESS_BLOCKED');
    expect(hits).toBe(0);
  });

  it('would have been reached without the guard', async () => {
    const lookup = guardedLookup(ANYWHERE, (_name, _options, answer) =>
      answer(null, [{ address: '127.0.0.1', family: 4 }]),
    );

    expect(await call(lookup)).toBe(200);
    expect(hits).toBe(2);
  });
});
