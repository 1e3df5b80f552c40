import { gzipSync } from 'node:zlib';
import type { FaultCode } from '@rampart/kernel';
import type { Answer, Json } from '../support/client.js';
import { codeOf, faultProblems } from '../support/faults.js';
import { BAD_IDS, MALFORMED, NUMBERS, TEXTS, WRONG_TYPES } from '../support/hostile.js';
import { type Operation, operations, resolved } from '../support/openapi.js';
import { sendBytes, sendRaw } from '../support/raw-http.js';
import { sampled, withSeed } from '../support/sampled.js';
import { bodyToSend, idsFor, newScene, pathWith, type Scene } from '../support/scene.js';
import { startWorld, type World } from '../support/world.js';

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/octet-stream',
  'application/jsonp',
  '*/*',
  'json',
  '',
];
const withBody = operations.filter(({ body }) => body);
const withJson = withBody.filter(({ name }) => !name.endsWith('/upload-kyc-documents'));
const fieldsOf = (operation: Operation): [string, Json][] =>
  Object.entries<Json>(operation.body.properties).map(([name, property]) => [name, resolved(property)]);
/** Takes anything that is JSON. */
const isFree = (property: Json): boolean => property.oneOf?.length > 2;

const WRONG_TYPE_CODES: readonly string[] = ['VALIDATION_FAILED', 'METHOD_ATTRIBUTES_INVALID'];
/** Clients of the original service write amounts as text. */
const isTextToo = (name: string, field: string): boolean =>
  /\/(estimate|quotes|transactions|checkout-sessions)$/.test(name) && (field === 'fiat' || field === 'crypto');
/** Fields of a sell may occur in a buy, and the other way round. */
const mayIgnore = ({ name }: Operation, field: string): boolean =>
  (name.endsWith('/transactions') && field === 'methodAttributes') ||
  (name.endsWith('/phone/verify') && field === 'code') ||
  (name === 'POST /api/sandbox/clock' && field === 'advance');
const NUMBER_CODES: readonly string[] = [
  'BODY_MALFORMED',
  'VALIDATION_FAILED',
  'NUMBER_NOT_EXACT',
  'AMOUNT_INVALID',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_ABOVE_MAXIMUM',
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_REQUIRED',
  'AMOUNT_CONSUMED_BY_CHARGES',
];

const base64 = (text: string | Uint8Array): string => Buffer.from(text as string).toString('base64');
const JSON_TYPE = { 'content-type': 'application/json' };

describe(withSeed('errors'), () => {
  let world: World;
  let scene: Scene;
  beforeAll(async () => {
    world = await startWorld();
    scene = await newScene(world.partner);
  });
  afterAll(async () => {
    expect(({} as Json).polluted).toBeUndefined();
    await world.close();
  });

  const send = (
    operation: Operation,
    call: { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> },
  ): Promise<Answer> => world.partner.call(operation.method, pathWith(operation.path, idsFor(operation, scene)), call);

  /** A refusal must be a correct fault; accepted requests do not matter here. */
  const neverBreaks = (answer: Answer): string[] => (answer.status < 400 ? [] : faultProblems(answer));

  describe.each(withBody)('$name', (operation) => {
    const isUpload = operation.name.endsWith('/upload-kyc-documents');

    it('refuses a body that is no JSON object', async () => {
      for (const [name, raw] of sampled(MALFORMED)) {
        const code = codeOf(await send(operation, { raw }));
        expect([name, isUpload && code === 'VALIDATION_FAILED' ? 'BODY_MALFORMED' : code]).toEqual([
          name,
          'BODY_MALFORMED',
        ]);
      }
    });

    it('refuses other content types', async () => {
      for (const contentType of CONTENT_TYPES) {
        const code = isUpload && contentType.startsWith('multipart') ? 'BODY_MALFORMED' : 'CONTENT_TYPE_UNSUPPORTED';
        expect([
          contentType,
          codeOf(await send(operation, { raw: '{}', headers: { 'content-type': contentType } })),
        ]).toEqual([contentType, code]);
      }
    });
  });

  describe.each(withJson)('$name', (operation) => {
    it('refuses an empty body, or takes it where nothing is required', async () => {
      for (const call of [{}, { raw: '' }, { raw: '   ' }, { body: {} }, { body: [] }]) {
        const answer = await send(operation, call);
        const isFine = (operation.body.required ?? []).length === 0 && answer.status < 300;
        expect(isFine ? 'VALIDATION_FAILED' : codeOf(answer)).toBe('VALIDATION_FAILED');
      }
    });

    it.each(fieldsOf(operation).filter(([, property]) => !isFree(property)))(
      'refuses %s of a wrong type',
      async (field, property) => {
        const right = property.oneOf?.map(({ type }: Json) => type) ?? [property.type];
        const wrong = WRONG_TYPES.filter(([types]) => !types.some((type) => right.includes(type)))
          .flatMap(([, values]) => values)
          .filter((value) => value !== '1' || !isTextToo(operation.name, field));
        const codes = new Set<string>();
        for (const value of sampled(wrong)) {
          const answer = await send(operation, { body: { ...bodyToSend(operation), [field]: value } });
          if (answer.status >= 400 || !mayIgnore(operation, field)) codes.add(codeOf(answer));
        }
        expect(wrong.length).toBeGreaterThan(5);
        expect([...codes].filter((code) => !WRONG_TYPE_CODES.includes(code))).toEqual([]);
      },
    );

    it('survives any text in any field', async () => {
      const texts = fieldsOf(operation).filter(([, { type, oneOf }]) => type === 'string' || oneOf);
      for (const [field, [name, text]] of sampled(
        texts.flatMap(([field]) => TEXTS.map((each) => [field, each] as const)),
      )) {
        const answer = await send(operation, { body: { ...bodyToSend(operation), [field]: text } });
        expect([field, name, neverBreaks(answer)]).toEqual([field, name, []]);
        if (name.startsWith('!')) expect([field, name, answer.status]).toEqual([field, name, 400]);
      }
    });

    it('is not misled by keys that reach into prototypes', async () => {
      for (const key of ['constructor', 'prototype', '__defineGetter__', 'hasOwnProperty', 'toString', 'then']) {
        const answer = await send(operation, {
          body: { ...bodyToSend(operation), [key]: { prototype: { polluted: true }, polluted: true } },
        });
        expect([key, neverBreaks(answer)]).toEqual([key, []]);
      }
      const example = JSON.stringify(bodyToSend(operation));
      for (const raw of [
        example.replace('{', '{"__proto__":{"polluted":true},'),
        example.replace('{', '{"a":[{"b":{"__proto__":null}}],'),
        example.replace('{', '{"\\u005f_proto__":1,'),
      ]) {
        expect(codeOf(await send(operation, { raw: raw.replace(',}', '}') }))).toBe('BODY_MALFORMED');
      }
      expect(({} as Json).polluted).toBeUndefined();
    });

    it('refuses bodies that are too large or too deep', async () => {
      const deep = (levels: number, core: string) => `{"a":${'['.repeat(levels)}${core}${']'.repeat(levels)}}`;
      expect(
        codeOf(await send(operation, { body: { ...bodyToSend(operation), padding: 'x'.repeat(101 * 1_024) } })),
      ).toBe('BODY_TOO_LARGE');
      expect(codeOf(await send(operation, { raw: deep(20, '1') }))).toBe('BODY_MALFORMED');
      expect(codeOf(await send(operation, { raw: deep(4_000, '12345678901234567890') }))).toBe('BODY_MALFORMED');
      expect(codeOf(await send(operation, { raw: deep(40_000, '1') }))).toBe('BODY_MALFORMED');
      expect(codeOf(await send(operation, { raw: `{"a":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}` }))).toBe(
        'BODY_MALFORMED',
      );
    });
  });

  const numbers = withJson.flatMap((operation) =>
    fieldsOf(operation)
      .filter(([, { type }]) => type === 'number')
      .map(([field, property]) => ({ operation, field, property, name: operation.name })),
  );
  it.each(numbers)(
    'the number $field of $name may be anything without breaking anything',
    async ({ operation, field, property }) => {
      expect(numbers).toHaveLength(13);
      for (const number of sampled(NUMBERS)) {
        const answer = await send(operation, {
          raw: JSON.stringify({ ...bodyToSend(operation), [field]: '@' }).replace('"@"', number),
        });

        const isAllowed =
          number === '""' ||
          (number === '"1"' && isTextToo(operation.name, field)) ||
          (property.minimum === 0 && ['-0', '5e-324'].includes(number));
        if (isAllowed) expect([number, neverBreaks(answer)]).toEqual([number, []]);
        else expect([number, NUMBER_CODES.includes(codeOf(answer)) || codeOf(answer)]).toEqual([number, true]);
      }
    },
  );

  describe('numbers that a double cannot carry', () => {
    it.each(['9007199254740993', '0.1234567890123456789', '100000000000000000000.1'])(
      '%s is refused and not changed',
      async (number) => {
        const answer = await world.partner.post('/api/transactions/estimate', undefined, {
          raw: `{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","crypto":${number}}`,
        });

        expect(codeOf(answer)).toBe('NUMBER_NOT_EXACT');
        expect(answer.body.message).toContain(number);
      },
    );

    it.each(['1.50000000000000000000', '0.0070000000000000000', '2e2', '200.00000000000000000000000'])(
      '%s is not one of them',
      async (number) => {
        const answer = await world.partner.post('/api/transactions/estimate', undefined, {
          raw: `{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","crypto":${number}}`,
        });

        expect(answer.status).toBe(200);
      },
    );
  });

  describe('unknown words', () => {
    it.each<[FaultCode, string, object]>([
      ['VALIDATION_FAILED', 'type', { type: 'swap' }],
      ['CRYPTO_UNSUPPORTED', 'cryptoCurrency', { cryptoCurrency: 'DOGE' }],
      ['CRYPTO_UNSUPPORTED', 'cryptoCurrency of a sell', { type: 'sell', cryptoCurrency: 'XSGD' }],
      ['METHOD_UNSUPPORTED', 'method', { method: 'cash' }],
      ['CURRENCY_UNSUPPORTED', 'currency', { method: undefined, currency: 'USD' }],
      ['METHOD_CURRENCY_MISMATCH', 'currency of another method', { currency: 'HKD' }],
      ['CHAIN_UNSUPPORTED', 'chain', { chain: 'tron' }],
      ['METHOD_UNSUPPORTED', 'method that every object has', { method: 'constructor' }],
      ['CRYPTO_UNSUPPORTED', 'cryptoCurrency that every object has', { cryptoCurrency: 'toString' }],
    ])('%s: %s', async (code, _, fields) => {
      const order = { type: 'buy', cryptoCurrency: 'BTC', method: 'paynow', fiat: 200, ...fields };

      expect(codeOf(await world.partner.post('/api/transactions/estimate', order))).toBe(code);
      if (order.method)
        expect(codeOf(await world.partner.post(`/api/users/${scene.verified.id}/transactions`, order))).toBe(code);
    });
  });

  describe('addresses', () => {
    const withIds = operations.filter(({ pathParameters }) => pathParameters.length > 0);
    it.each(withIds)('$name answers every bad id like an unknown one', async (operation) => {
      for (const name of operation.pathParameters) {
        const { ids, body } = { ids: idsFor(operation, scene), body: bodyToSend(operation) };
        const ask = (id: string): Promise<Answer> =>
          sendRaw(world.partner.baseUrl, {
            method: operation.method,
            path: pathWith(operation.path, { ...ids, [name]: id }),
            headers: { authorization: world.partner.authorization!, ...(body ? JSON_TYPE : {}) },
            ...(body ? { body: JSON.stringify(body) } : {}),
          });
        const unknown = await ask('00000000-0000-7000-8000-000000000000');
        expect([name, unknown.status]).toEqual([name, 404]);
        for (const id of sampled(BAD_IDS)) {
          const answer = await ask(id);
          expect([id, codeOf(answer)]).toEqual([id, codeOf(unknown)]);
        }
      }
    });

    it.each(withIds)('$name answers broken percent-encoding with a 4xx', async (operation) => {
      for (const id of ['%', '%zz', '%E0%A4%A', '%C0%80', '%FF%FE', '%ED%A0%80']) {
        const path = pathWith(operation.path, Object.fromEntries(operation.pathParameters.map((name) => [name, id])));
        const answer = await sendRaw(world.partner.baseUrl, {
          method: operation.method,
          path,
          headers: { authorization: world.partner.authorization! },
        });
        expect([id, codeOf(answer)]).toEqual([id, 'REQUEST_MALFORMED']);
      }
    });

    it.each([
      '/api',
      '/api/',
      '/api/unknown',
      '/api/v3/cryptocurrencies',
      '/api/user',
      '/api/methods/icons/x',
      '/.env',
      '/api/../package.json',
      '/transactions',
      '/%2e%2e/%2e%2e/etc/passwd',
    ])('there is nothing at %s', async (path) => {
      expect(codeOf(await sendRaw(world.partner.baseUrl, { method: 'GET', path }))).toBe('NOT_FOUND');
    });

    it.each([
      '/cdn',
      '/cdn/',
      '/cdn/none.svg',
      '/cdn/../main.ts',
      '/cdn/%2e%2e/%2e%2e/package.json',
      '/cdn/..%2f..%2fpackage.json',
      '/cdn/%00',
      '/cdn/methods/%',
      '/cdn/methods',
      '/cdn/.git/config',
      '/cdn/methods/paynow.svg/',
    ])('nothing leaves by %s', async (path) => {
      expect(faultProblems(await sendRaw(world.partner.baseUrl, { method: 'GET', path }))).toEqual([]);
    });

    it.each([...new Set(operations.map(({ path }) => path))])(
      '%s answers other methods with those that it takes',
      async (path) => {
        const known = operations.filter((each) => each.path === path).map(({ method }) => method);
        const address = path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
        const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LINK'].filter(
          (method) => !known.includes(method),
        );
        for (const method of others) {
          const answer = await sendRaw(world.partner.baseUrl, {
            method,
            path: address,
            headers: { authorization: world.partner.authorization! },
          });
          const isWord = path === '/api/users/me' || path === '/api/transactions/estimate'; // might be an id to another route
          if (isWord && answer.status === 404) continue;
          expect([method, codeOf(answer)]).toEqual([method, 'METHOD_NOT_ALLOWED']);
          expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known));
        }
      },
    );
  });

  describe('queries', () => {
    const asking = operations.filter(({ query }) => query.length > 0);
    it.each(asking)('$name survives any of them', async (operation) => {
      expect(operation.query.length).toBeGreaterThan(0);
      for (const { name } of operation.query) {
        for (const query of [
          `${name}=a&${name}=b`,
          `${name}[]=a`,
          `${name}[x]=a`,
          `${name}=%00`,
          `${name}=%ED%A0%80`,
          `${name}=%zz`,
          `${name}=${'x'.repeat(2_000)}`,
          `${name}`,
          `${name}=1e309`,
          `${name}=NaN`,
          `${name}=-1`,
        ]) {
          const answer = await sendRaw(world.partner.baseUrl, {
            method: 'GET',
            path: `${operation.path}?${query}`,
            headers: { authorization: world.partner.authorization! },
          });
          expect([query.slice(0, 40), neverBreaks(answer)]).toEqual([query.slice(0, 40), []]);
        }
      }
      for (const query of [
        '__proto__=1',
        '__proto__[polluted]=1',
        'constructor=1',
        'constructor[prototype][polluted]=1',
        '&'.repeat(3_000),
        'a&'.repeat(3_000),
      ]) {
        const answer = await sendRaw(world.partner.baseUrl, {
          method: 'GET',
          path: `${operation.path}?${query}`,
          headers: { authorization: world.partner.authorization! },
        });
        expect([query.slice(0, 40), neverBreaks(answer)]).toEqual([query.slice(0, 40), []]);
      }
    });

    it.each(['type=buy&type=sell', 'currencies=SGD&currencies=HKD', 'currencies=%00', 'cryptoCurrencies=BTC%00'])(
      'a price by "%s" is refused',
      async (query) => {
        expect(['VALIDATION_FAILED', 'CURRENCY_UNSUPPORTED']).toContain(
          codeOf(await world.partner.get(`/api/prices?${query}`)),
        );
      },
    );
  });

  describe('credentials', () => {
    const wrong: [name: string, authorization: string][] = [
      ['none', ''],
      ['Basic alone', 'Basic'],
      ['Basic and a space', 'Basic '],
      ['no base64', 'Basic !!!'],
      ['no colon', `Basic ${base64('key')}`],
      ['a colon alone', `Basic ${base64(':')}`],
      ['no secret', `Basic ${base64('rk_1:')}`],
      ['no key', `Basic ${base64(':rs_1')}`],
      ['NUL in the key', `Basic ${base64('rk\0:rs')}`],
      ['NUL in the secret', `Basic ${base64('rk:rs\0')}`],
      ['bytes that are no UTF-8', `Basic ${base64(Buffer.from([0xff, 0x3a, 0xfe, 0xed]))}`],
      ['8 KiB of it', `Basic ${base64(`rk:${'x'.repeat(5_900)}`)}`],
      ['a key of 4 KiB', `Basic ${base64(`${'k'.repeat(4_096)}:rs`)}`],
      ['Bearer alone', 'Bearer'],
      ['an unknown token', `Bearer ${'0'.repeat(96)}`],
      ['two tokens', 'Bearer a b'],
      ['a token of 4 KiB', `Bearer ${'a'.repeat(4_096)}`],
      ['another scheme', 'Digest username="a"'],
      ['SQL', `Basic ${base64("' OR 1=1 --:x")}`],
    ];
    it.each(wrong)('%s: the same 401, with challenges', async (_, authorization) => {
      for (const path of ['/api/transactions', '/api/users/me']) {
        const answer = await sendRaw(world.partner.baseUrl, {
          method: 'GET',
          path,
          headers: authorization === '' ? {} : { authorization },
        });
        expect(codeOf(answer)).toBe('UNAUTHORIZED');
        expect(answer.headers.get('www-authenticate')).toMatch(/^Basic .*Bearer$/);
      }
      const answer = await sendRaw(world.partner.baseUrl, {
        method: 'POST',
        path: '/api/users',
        headers: authorization === '' ? {} : { authorization },
      });
      expect(codeOf(answer)).toBe('UNAUTHORIZED');
    });

    it('of an operator, wrong ones get the same 401 as well', async () => {
      for (const [name, authorization] of wrong.filter(([name]) => /^(none|no |NUL|bytes|8 KiB)/.test(name))) {
        const answer = await sendRaw(world.operator.baseUrl, {
          method: 'GET',
          path: '/ops/kyc',
          headers: authorization === '' ? {} : { authorization },
        });
        expect([name, codeOf(answer)]).toEqual([name, 'OPERATOR_UNAUTHORIZED']);
      }
    });

    it('of two Authorization headers, which is none of ours to choose from, no more than one counts', async () => {
      const answer = await sendRaw(world.partner.baseUrl, {
        method: 'GET',
        path: '/api/transactions',
        headers: { authorization: [`Basic ${base64('rk_1:rs_1')}`, world.partner.authorization!] },
      });

      expect(codeOf(answer)).toBe('UNAUTHORIZED');
    });
  });

  describe('bodies on the way', () => {
    const ESTIMATE = '/api/transactions/estimate';
    const ORDER = '{"type":"buy","cryptoCurrency":"BTC","currency":"SGD","fiat":200}';
    const post = (body: string | Uint8Array, headers: Record<string, string | string[]>): Promise<Answer> =>
      sendRaw(world.partner.baseUrl, { method: 'POST', path: ESTIMATE, headers: { ...JSON_TYPE, ...headers }, body });

    it('gzip is understood', async () => {
      expect((await post(gzipSync(ORDER), { 'content-encoding': 'gzip' })).status).toBe(200);
    });

    it.each<[FaultCode, string, () => Uint8Array, string]>([
      ['BODY_MALFORMED', 'text that calls itself gzip', () => Buffer.from(ORDER), 'gzip'],
      ['BODY_MALFORMED', 'gzip that is cut', () => gzipSync(ORDER).subarray(0, 30), 'gzip'],
      ['BODY_TOO_LARGE', 'gzip of something huge', () => gzipSync(Buffer.alloc(50_000_000, ' ')), 'gzip'],
      ['CONTENT_TYPE_UNSUPPORTED', 'an unknown encoding', () => Buffer.from(ORDER), 'zip'],
      ['BODY_MALFORMED', 'text that calls itself brotli', () => Buffer.from(ORDER), 'br'],
    ])('%s: %s', async (code, _, body, encoding) => {
      expect(codeOf(await post(body(), { 'content-encoding': encoding }))).toBe(code);
    });

    it.each(['utf-16', 'shift_jis', 'nonsense', 'utf-7'])('the charset %s breaks nothing', async (charset) => {
      expect(neverBreaks(await post(ORDER, { 'content-type': `application/json; charset=${charset}` }))).toEqual([]);
    });

    it('a byte order mark and UTF-8 that is none break nothing', async () => {
      expect(neverBreaks(await post(`\ufeff${ORDER}`, {}))).toEqual([]);
      expect(
        neverBreaks(
          await post(Buffer.concat([Buffer.from('{"type":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]), {}),
        ),
      ).toEqual([]);
    });

    it('5 MB are refused, whether their length is declared or not', async () => {
      expect(codeOf(await post('x'.repeat(5_000_000), {}))).toBe('BODY_TOO_LARGE');
      const chunks = '2710\r\n' + 'x'.repeat(10_000) + '\r\n';
      const text = await sendBytes(
        world.partner.baseUrl,
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks.repeat(20)}0\r\n\r\n`,
      );
      expect(parsed(text)).toMatchObject({ statusCode: 413, code: 'BODY_TOO_LARGE' });
    });

    it.each<[FaultCode | 'nothing', string, string]>([
      [
        'nothing',
        'a body that ends early',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"type":`,
      ],
      [
        'nothing',
        'chunks that end early',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ty`,
      ],
      [
        'REQUEST_MALFORMED',
        'two lengths',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      ],
      [
        'REQUEST_MALFORMED',
        'a length and chunks',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
      [
        'REQUEST_MALFORMED',
        'two hosts',
        'GET /api/methods HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n',
      ],
      [
        'REQUEST_MALFORMED',
        'two hosts on an estimate',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      ],
      ['REQUEST_MALFORMED', 'a negative length', `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`],
      ['REQUEST_MALFORMED', 'no HTTP', 'hello\r\n\r\n'],
      ['REQUEST_MALFORMED', 'TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
      ['REQUEST_MALFORMED', 'a header with NUL', 'GET /api/methods HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
      [
        'REQUEST_MALFORMED',
        'a wrong chunk size',
        `POST ${ESTIMATE} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ],
      [
        'HEADERS_TOO_LARGE',
        'headers of 20 KiB',
        `GET /api/methods HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(20_480)}\r\n\r\n`,
      ],
    ])('%s: %s', async (code, _, bytes) => {
      const text = await sendBytes(world.partner.baseUrl, bytes);

      if (code === 'nothing') expect(text === '' || parsed(text).statusCode === 400).toBe(true);
      else
        expect(parsed(text)).toEqual({
          statusCode: expect.any(Number),
          error: expect.any(String),
          message: expect.any(String),
          code,
          requestId: expect.any(String),
        });
      expect((await world.partner.get('/api/methods')).status).toBe(200);
    });
  });
});

const parsed = (answer: string): Json => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
