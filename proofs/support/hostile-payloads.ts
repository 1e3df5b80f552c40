import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

/** The length of a body, a little less than the service accepts. */
const BODY = 95_000;
/** The length of a path or header, a little less than Node accepts. */
const HEAD = 14_000;

export type Named<T> = readonly [name: string, value: T];

/** Repeats `unit` up to `length` characters. */
export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Characters that parsers repeat, split at, skip or escape. */
const UNITS = [
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '\\',
  '/',
  '%',
  '(',
  '-',
  ':',
  '*',
  '0',
  'a',
  '.',
  '<',
  '[',
  '&',
  '%20',
  'a=b;',
  'a,',
  ', ',
  '"a" ',
  'a/b,',
  'a;q=0.1,',
  '::1,',
  '1.1.1.1, ',
  '0-1,',
  '\\"',
  '../',
];
/** Units that fit into a path or query unescaped. */
const PLAIN_UNITS = [
  ...UNITS.filter((unit) => !/[\s"\\<]/.test(unit)),
  'a/',
  '//',
  '%2f',
  '%F0%9F',
  'BTC,',
  'a=1&',
  'a[b]',
  '%CC%95%CC%96',
];

/** Digits as JSON numbers. */
export const LONG_NUMBERS: readonly Named<string>[] = [
  ['ones', repeated('1', BODY)],
  ['zeros before a last digit', `1${repeated('0', BODY)}1`],
  ['zeros after the point', `1.${repeated('0', BODY)}1`],
  ['zeros after the point and nothing else', `-0.${repeated('0', BODY)}`],
  ['zeros before the first digit', `0.${repeated('0', BODY)}1`],
  ['a giant exponent', '1e400'],
  ['a tiny exponent', '1e-400'],
  ['nines as exponent', `1e${repeated('9', BODY)}`],
  ['zeros in the exponent', `1e-${repeated('0', BODY)}1`],
  ['many long numbers', `[${'12345678901234567890,'.repeat(4_400)}1]`],
  ['many numbers of 300 zeros', `[${`1${repeated('0', 300)}1,`.repeat(310)}1]`],
];

const words = (count: number): string[] => Array.from({ length: count }, (_, index) => index.toString(36));

/** JSON bodies, and bodies that only resemble JSON. */
export const JSON_BODIES: readonly Named<string>[] = [
  ...LONG_NUMBERS.map(([name, digits]): Named<string> => [name, `{"fiat":${digits}}`]),
  ['lists in lists', `{"a":${'['.repeat(BODY / 2)}${']'.repeat(BODY / 2)}}`],
  ['objects in objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
  ['lists that do not end', '['.repeat(BODY)],
  ['objects that do not end', '{"a":'.repeat(18_000)],
  [
    'lists in lists under a key that comes twice',
    `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)},"a":0.12345678901234567890}`,
  ],
  ['a list of zeros', `{"a":[${repeated('0,', BODY)}0]}`],
  ['a list of empty objects', `{"a":[${repeated('{},', 89_997)}{}]}`],
  ['a list of words', JSON.stringify({ eventTypes: words(9_900) })],
  ['many keys', JSON.stringify(Object.fromEntries(words(9_900).map((word) => [`k${word}`, 1])))],
  ['many keys like indexes', JSON.stringify(Object.fromEntries(words(7_000).map((_, index) => [index * 7_919, 1])))],
  ['one key many times', `{${'"a":1,'.repeat(15_000)}"a":0.12345678901234567890}`],
  ['one bad key many times', `{${'"__proto__":1,'.repeat(6_500)}"a":1}`],
  ['white space before', `${repeated(' ', BODY)}{}`],
  ['white space within', `{${repeated(' \n', BODY)}}`],
  ['white space and no end', `{}${repeated('\t', BODY)}x`],
  ['escapes', `{"a":"${repeated('\\u0061', 90_000)}"}`],
  ['backslashes', `{"a":"${repeated('\\\\', 90_000)}"}`],
  ['text that does not end', `{"a":"${repeated('a', BODY)}`],
  ...[',', '"', '-', '\0', ':', '1e'].map((unit): Named<string> => [
    `nothing but ${JSON.stringify(unit)}`,
    repeated(unit, BODY),
  ]),
];

const ACCENTS = `a${repeated('\u0315', 20_000)}${repeated('\u0316', 20_000)}`;

/** Field values, in addition to text. */
export const FIELD_VALUES: readonly Named<unknown>[] = [
  ...[' ', '0', 'a', '-', '.', '@', '(', '\u0315\u0316', 'http://a.', '2020-01-01T'].map((unit): Named<unknown> => [
    `text of ${JSON.stringify(unit)}`,
    repeated(unit, 30_000),
  ]),
  ['accents in the wrong order', ACCENTS],
  ['a phone of accents in the wrong order', { phone: ACCENTS }],
  ['a list of words', words(9_900)],
  ['a list of numbers', words(9_900).map((_, index) => index)],
  ['a list of empty objects', words(9_900).map(() => ({}))],
  ['an object of many keys', Object.fromEntries(words(4_900).map((word) => [word, 1]))],
  ['the greatest number', Number.MAX_VALUE],
  ['the least number', Number.MIN_VALUE],
];
/** Values that most text fields take. */
export const FIELD_LENGTHS = [30, 250] as const;

/** Encodings of a body that the service reads. */
export const ENCODINGS: readonly Named<(bytes: string | Uint8Array) => Uint8Array>[] = [
  ['identity', (bytes) => Buffer.from(bytes as string)],
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
];

/** Few bytes that decompress to 64 MiB. */
export const BOMBS: readonly Named<Uint8Array>[] = ENCODINGS.slice(1).map(([encoding, encode]) => [
  encoding,
  encode(Buffer.alloc(64 * 1024 * 1024, ' ')),
]);

const FIELDS = ['', 'code=', 'request=', 'file=', 'file=data:', 'filename=', 'type='];
export const FORM_BODIES: readonly Named<string>[] = [...UNITS, 'a=b&', '&&', 'a[]=1&', '%GG', '+', '%F0'].flatMap(
  (unit) => FIELDS.map((field): Named<string> => [`${field}${JSON.stringify(unit)}`, field + repeated(unit, BODY)]),
);

const part = (disposition: string, content: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
/** Bodies of multipart/form-data whose boundary is `x`. */
export const MULTIPART_BODIES: readonly Named<string>[] = [
  ...UNITS.flatMap((unit): Named<string>[] => [
    [
      `a file name of ${JSON.stringify(unit)}`,
      `${part(`name="file"; filename="${repeated(unit, HEAD)}"`, '%PDF-1.4')}--x--\r\n`,
    ],
    [`a disposition of ${JSON.stringify(unit)}`, `${part(repeated(unit, HEAD), 'a')}--x--\r\n`],
    [`a header of ${JSON.stringify(unit)}`, `--x\r\n${repeated(unit, BODY)}`],
    [`a field of ${JSON.stringify(unit)}`, `${part('name="filename"', repeated(unit, BODY))}--x--\r\n`],
  ]),
  [
    'accents in the wrong order',
    `${part(`name="file"; filename="a${repeated('\u0315', 3_700)}${repeated('\u0316', 3_700)}"`, '%PDF-1.4')}${part('name="type"', 'front')}--x--\r\n`,
  ],
  ['many parts', repeated(part('name="a"', 'b'), BODY)],
  ['many empty parts', repeated('--x\r\n\r\n\r\n', BODY)],
  ['many headers', `--x\r\n${repeated('a: b\r\n', BODY)}`],
  ['what is nearly a boundary', repeated('\r\n--', BODY)],
];
/** Boundaries, and a body that is nearly made of them. */
export const BOUNDARIES: readonly Named<readonly [boundary: string, body: string]>[] = [70, 5_000, HEAD].flatMap(
  (length) =>
    ['a', '-'].map((unit): Named<readonly [string, string]> => {
      const boundary = repeated(unit, length);
      return [`${length} times ${unit}`, [boundary, repeated(`\r\n--${boundary.slice(1)}`, BODY)]];
    }),
);

const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  'accept': ['', 'text/html;', 'text/html, '],
  'accept-encoding': ['', 'gzip;'],
  'accept-language': ['', 'en-'],
  'if-none-match': ['', '"'],
  'if-modified-since': [''],
  'cookie': ['', 'sid=s%3A', 'authorize='],
  'authorization': ['', 'Basic ', 'Bearer '],
  'x-forwarded-for': [''],
  'x-forwarded-proto': [''],
  'range': ['', 'bytes='],
  'content-type': [
    '',
    'application/json;',
    'application/json; charset=',
    'application/json; a="',
    'multipart/form-data; boundary="',
  ],
  'content-encoding': [''],
  'idempotency-key': [''],
  'x-request-id': [''],
  'origin': ['', 'http://'],
  'user-agent': [''],
};
/** Headers that something of the service reads. */
export const HEADERS: readonly Named<string>[] = Object.entries(PREFIXES).flatMap(([name, prefixes]) =>
  prefixes.flatMap((prefix) => UNITS.map((unit): Named<string> => [name, prefix + repeated(unit, HEAD)])),
);

/** Below each prefix, as a path and as a query. */
export const targetsBelow = (prefix: string): string[] =>
  PLAIN_UNITS.flatMap((unit) => [`${prefix}${repeated(unit, HEAD)}/!`, `${prefix}?${repeated(unit, HEAD)}`]);

/** Values of a query's parameter, escaped where they must be. */
export const QUERY_VALUES: readonly string[] = [
  '0',
  'a',
  '-',
  '.',
  ',',
  '(',
  '%5B',
  '%20',
  'BTC,',
  'SGD,',
  '2020-01-01T',
  '%CC%95%CC%96',
].flatMap((unit) => [repeated(unit, HEAD), repeated(unit, 60)]);
