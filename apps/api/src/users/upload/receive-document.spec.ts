import { createHash } from 'node:crypto';
import { request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import express, { type Request } from 'express';
import { Fault } from '@rampart/kernel';
import { Vault, type StoredDocument } from '@rampart/ports';
import { receiveDocument, type ReceivedDocument } from './receive-document.js';

class MemoryVault extends Vault {
  readonly documents = new Map<string, Buffer>();
  stored = 0;
  underWay = 0;
  fails?: { readonly taken: number; readonly error: Error };

  async storeDocument(content: Readable): Promise<StoredDocument> {
    if (this.fails) return this.failAfter(content, this.fails);
    this.underWay += 1;
    const bytes = Buffer.concat(
      await content.toArray().finally(() => {
        this.underWay -= 1;
      }),
    );
    const key = `document-${(this.stored += 1)}`;
    this.documents.set(key, bytes);
    return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  private async failAfter(content: Readable, { taken, error }: { taken: number; error: Error }): Promise<never> {
    let chunks = 0;
    if (taken > 0) for await (const _chunk of content) if ((chunks += 1) >= taken) break;
    content.destroy();
    await pause(1);
    throw error;
  }

  async openDocument(key: string): Promise<Readable> {
    return Readable.from([this.documents.get(key)]);
  }

  replaceDocument(): Promise<void> {
    return Promise.reject(new Error('not here'));
  }

  async hasDocument(key: string): Promise<boolean> {
    return this.documents.has(key);
  }

  async findSecretOf(): Promise<string | undefined> {
    return undefined;
  }

  async resealDocument(): Promise<boolean> {
    return false;
  }

  async removeDocument(key: string): Promise<void> {
    this.documents.delete(key);
  }
}

type Answer = { status: number; code?: string; message?: string } & Partial<ReceivedDocument>;

let vault: MemoryVault;
let server: Server;
let answers: Answer[];

beforeAll((done) => {
  const app = express();
  app.post('/', async (req, res) => {
    const answer = await receiveDocument(req, vault).then(
      (received): Answer => ({ status: 200, ...received }),
      (error: unknown): Answer =>
        error instanceof Fault ? { status: error.status, code: error.code } : { status: 500, message: String(error) },
    );
    answers.push(answer);
    res.status(answer.status).json(answer);
  });
  server = app.listen(0, '127.0.0.1', done);
});

afterAll((done) => {
  server.closeAllConnections();
  server.close(done);
});

let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  vault = new MemoryVault();
  answers = [];
});

const port = (): number => (server.address() as AddressInfo).port;

const post = (
  contentType: string,
  body: Readable | Buffer | string,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const req = request({ port: port(), method: 'POST', headers: { 'content-type': contentType, ...headers } });
    req.on('response', (res) => resolve(answerOf(res))).on('error', reject);
    if (body instanceof Readable) body.pipe(req);
    else req.end(body);
  });

const answerOf = async (res: IncomingMessage): Promise<Answer> =>
  JSON.parse(Buffer.concat(await res.toArray()).toString()) as Answer;

const binary = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const zeros = (length: number): Buffer => Buffer.alloc(length);

const IHDR = binary([0, 0, 0, 13], 'IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0], zeros(4));
const PNG = binary([0x89], 'PNG\r\n', [0x1a, 0x0a], IHDR, [0, 0, 0, 4], 'IDAT', zeros(8), zeros(4), 'IEND', zeros(300));
/** A PDF whose base64 contains every digit, including `+` and `/`. */
const PDF = binary(
  '%PDF-1.7\n',
  Array.from({ length: 70_000 }, (_, i) => (i * 97 + (i >> 8)) & 0xff),
  '\nstartxref\n9\n%%EOF\n',
);
const LOCKED_PDF = binary('%PDF-1.4\ntrailer<</Root 1 0 R/Encrypt 5 0 R>>\nstartxref\n9\n%%EOF\n');
const MP4 = binary([0, 0, 0, 0x18], 'ftypmp42', [0, 0, 0, 0], 'mp42isom', [0, 0, 0, 8], 'moov', [0, 0, 0, 8], 'mdat');
const MEBIBYTES = binary(PNG, zeros(5 * 1024 * 1024));
const LONG_PNG = Buffer.concat([PNG, zeros(50_000)]);
const GIF = binary('GIF89a', zeros(50));
const ZIP = binary('PK', [3, 4, 20, 0, 0, 0, 0, 0], zeros(40));
const EXE = binary('MZ', [0x90, 0, 3, 0], zeros(64));
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

const MULTIPART = 'multipart/form-data; boundary=frontier';
const part = (headers: string, content: Buffer): Buffer =>
  binary('--frontier\r\n', Buffer.from(headers), '\r\n\r\n', content, '\r\n');
const field = (name: string, value: string): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"`, Buffer.from(value));
const filePart = (content: Buffer, filename = 'scan.bin', name = 'file'): Buffer =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png`, content);
const latin1Field = binary('--frontier\r\nContent-Disposition: form-data; name="filename"\r\n\r\nM\xe4rz.png\r\n');
const many = (count: number, one: Buffer): Buffer[] => Array<Buffer>(count).fill(one);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--frontier--\r\n')]);

interface Upload {
  readonly content: Buffer;
  readonly type: string;
  readonly filename: string;
}
const FORMS: readonly [name: string, send: (upload: Upload) => Promise<Answer>][] = [
  ['multipart', ({ content, ...fields }) => post(MULTIPART, form(filePart(content), ...fieldsOf(fields)))],
  [
    'multipart, fields first',
    ({ content, ...fields }) => post(MULTIPART, form(...fieldsOf(fields), filePart(content))),
  ],
  ['JSON', ({ content, ...fields }) => json(content.toString('base64'), fields)],
  [
    'JSON, file last',
    ({ content, ...fields }) => postJson(JSON.stringify({ ...fields, file: content.toString('base64') }, null, 2)),
  ],
  [
    'urlencoded',
    ({ content, ...fields }) =>
      urlencoded(new URLSearchParams({ file: content.toString('base64'), ...fields }).toString()),
  ],
];

const fieldsOf = (fields: Record<string, string>): Buffer[] =>
  Object.entries(fields).map(([name, value]) => field(name, value));
const postJson = (body: string): Promise<Answer> => post('application/json; charset=utf-8', body);
const json = (file: unknown, more: Record<string, unknown> = { type: 'front', filename: 'a.png' }): Promise<Answer> =>
  postJson(JSON.stringify({ file, ...more }));
const urlencoded = (body: string): Promise<Answer> => post('application/x-www-form-urlencoded', body);

const nothingKept = async (): Promise<void> => {
  await until(() => vault.underWay === 0);
  expect(vault.documents.size).toBe(0);
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let attempts = 0; !holds(); attempts += 1) {
    if (attempts > 5_000) throw new Error('it never happened');
    await pause(4);
  }
};

describe.each(FORMS)('a document sent as %s', (_name, send) => {
  it('is stored byte for byte, with its type read from its content', async () => {
    const answer = await send({ content: PDF, type: 'addressProof', filename: 'Stromrechnung März.pdf' });

    expect(answer).toMatchObject({
      status: 200,
      type: 'addressProof',
      filename: 'Stromrechnung März.pdf',
      mediaType: 'application/pdf',
    });
    expect(answer.stored).toEqual({
      key: 'document-1',
      size: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
    });
    expect([...vault.documents.values()]).toEqual([PDF]);
  });

  it('may be a video when it is the kycVideo', async () => {
    expect(await send({ content: MP4, type: 'kycVideo', filename: 'me.mov' })).toMatchObject({
      status: 200,
      mediaType: 'video/mp4',
    });
  });

  it.each([
    ['a GIF', GIF, 'front', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['an SVG named png', SVG, 'front', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['a zip named pdf', ZIP, 'addressProof', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['an EXE', EXE, 'back', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['an empty file', zeros(0), 'front', 400, 'DOCUMENT_EMPTY'],
    ['three bytes of a jpg', Buffer.from('ffd8ff', 'hex'), 'front', 400, 'DOCUMENT_INCOMPLETE'],
    ['half a PDF', PDF.subarray(0, 40_000), 'addressProof', 400, 'DOCUMENT_INCOMPLETE'],
    ['a video that ends behind its brand', MP4.subarray(0, 24), 'kycVideo', 400, 'DOCUMENT_INCOMPLETE'],
    ['a PDF with a password', LOCKED_PDF, 'addressProof', 400, 'DOCUMENT_ENCRYPTED'],
    ['a picture as kycVideo', PNG, 'kycVideo', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['a video as front', MP4, 'front', 415, 'DOCUMENT_FORMAT_UNSUPPORTED'],
    ['an unknown type', PNG, 'selfie', 400, 'DOCUMENT_TYPE_INVALID'],
    ['a picture of 11 MiB', Buffer.concat([PNG, zeros(11 * 1024 * 1024)]), 'front', 413, 'DOCUMENT_TOO_LARGE'],
  ])('is refused when it is %s, and nothing is kept', async (_what, content, type, status, code) => {
    expect(await send({ content, type, filename: 'scan.png' })).toMatchObject({ status, code });

    await nothingKept();
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['gnp.\u202Eexe.png', 'gnp.exe.png'],
    ['a\u0000b.png', 'ab.png'],
    ['..', 'front.png'],
    ['/', 'front.png'],
    ['n'.repeat(999), 'n'.repeat(200)],
  ])('keeps of the name %j only %j', async (filename, kept) => {
    expect(await send({ content: PNG, type: 'front', filename })).toMatchObject({ status: 200, filename: kept });
  });

  it('refuses a file name of more than 1 KiB', async () => {
    const answer = await send({ content: PNG, type: 'front', filename: 'n'.repeat(1025) });

    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    await nothingKept();
  });

  it.each([
    ['before it read anything', PNG, 0],
    ['after the first bytes', MEBIBYTES, 1],
    ['once it has everything', MEBIBYTES, Infinity],
  ])('is answered 503 when the vault fails %s', async (_when, content, taken) => {
    vault.fails = { taken, error: new Error('disk full') };

    const answer = await send({ content, type: 'front', filename: 'a.png' });

    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(logged).toHaveBeenCalledWith('an upload was not stored: disk full');
    await nothingKept();
  });
});

describe('a client that sends a part and then nothing', () => {
  it.each([
    [
      'multipart',
      MULTIPART,
      binary('--frontier\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n', MEBIBYTES),
    ],
    ['JSON', 'application/json', `{"type":"front","file":"${MEBIBYTES.toString('base64')}`],
    [
      'urlencoded',
      'application/x-www-form-urlencoded',
      `type=front&file=${encodeURIComponent(MEBIBYTES.toString('base64'))}`,
    ],
  ])('is answered when the vault fails, as %s', async (_form, contentType, begun) => {
    vault.fails = { taken: 1, error: new Error('disk full') };
    const body = new Readable({ read: () => undefined });
    body.push(begun);

    expect(await post(contentType, body)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });

    body.destroy();
    await nothingKept();
  });
});

describe('a multipart upload', () => {
  it('takes the name of the part when there is no field filename', async () => {
    const answer = await post(MULTIPART, form(filePart(PNG, 'passport.png'), field('type', 'front')));

    expect(answer).toMatchObject({ status: 200, filename: 'passport.png' });
  });

  it.each([
    ['no file name', part('Content-Disposition: form-data; name="file"', PNG), 'front.png'],
    [
      'no file name, and a type',
      part('Content-Disposition: form-data; name="file"\r\nContent-Type: image/jpeg', PNG),
      'front.png',
    ],
    ['an empty file name', filePart(PNG, ''), 'front.png'],
    ['names without quotation marks', part('content-disposition: form-data;name=file;filename=a.png', PNG), 'a.png'],
    [
      'a name in two encodings',
      part(`Content-Disposition: form-data; name="file"; filename="M?rz.png"; filename*=utf-8''M%C3%A4rz.png`, PNG),
      'März.png',
    ],
    ['a path of Windows', filePart(PNG, 'C:\\scans\\a "b".png'.replaceAll('"', '\\"')), 'a "b".png'],
    ['a quotation mark as browsers escape it', filePart(PNG, 'a %22b%22.png'), 'a "b".png'],
    ['header lines that are folded', part('Content-Disposition: form-data;\r\n name="file"', PNG), 'front.png'],
  ])('takes a file with %s', async (_what, file, filename) => {
    const answer = await post(MULTIPART, form(field('type', 'front'), file));

    expect(answer).toMatchObject({ status: 200, filename, mediaType: 'image/png' });
    expect([...vault.documents.values()]).toEqual([PNG]);
  });

  it.each([
    ['b/QeEb.T74_x', 'b/QeEb.T74_x'],
    ['"b/QeEb.T74_x"', 'b/QeEb.T74_x'],
    ['b:(Q)e?=,Eb; charset=utf-8', 'b:(Q)e?=,Eb'],
    ['x;', 'x'],
    ['"a b"', 'a b'],
  ])('takes the boundary %s', async (given, boundary) => {
    const body = Buffer.from(
      form(filePart(PNG), field('type', 'front')).toString('latin1').replaceAll('--frontier', `--${boundary}`),
      'latin1',
    );

    expect(await post(`Multipart/Form-Data; boundary=${given}`, body)).toMatchObject({ status: 200 });
    expect([...vault.documents.values()]).toEqual([PNG]);
  });

  it('takes text in the encoding that its part declares', async () => {
    const name = part(
      'Content-Disposition: form-data; name="filename"\r\nContent-Type: text/plain; charset=ISO-8859-1',
      Buffer.from('März.png', 'latin1'),
    );

    expect(await post(MULTIPART, form(filePart(PNG), field('type', 'front'), name))).toMatchObject({
      filename: 'März.png',
    });
  });

  it('is read the same wherever it is cut, and whatever is before it', async () => {
    const tricky = binary(PNG, '\r\n--frontie\r\n--\r\r\n-');
    const body = binary('a preamble\r\n', form(filePart(tricky), field('type', 'front')));

    for (const size of [1, 2, 3, 5, 11, 13]) {
      const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, i) =>
        body.subarray(i * size, (i + 1) * size),
      );
      const req = Object.assign(Readable.from(pieces), {
        headers: { 'content-type': MULTIPART, 'transfer-encoding': 'chunked' },
      });
      await receiveDocument(req as unknown as Request, vault);
    }

    expect([...vault.documents.values()]).toEqual(Array(6).fill(tricky));
  });

  it.each([
    ['no file', form(field('type', 'front')), 'DOCUMENT_MISSING'],
    ['a file by another name', form(field('type', 'front'), filePart(PNG, 'a.png', 'document')), 'DOCUMENT_MISSING'],
    ['no type', form(filePart(PNG)), 'DOCUMENT_TYPE_INVALID'],
    ['two types', form(filePart(PNG), field('type', 'front'), field('type', 'back')), 'VALIDATION_FAILED'],
    ['a nested type', form(filePart(PNG), field('type[a]', 'front')), 'VALIDATION_FAILED'],
    ['two files', form(filePart(PNG), filePart(PNG), field('type', 'front')), 'VALIDATION_FAILED'],
    [
      'two files of two names',
      form(filePart(PNG), filePart(PNG, 'b.png', 'other'), field('type', 'front')),
      'VALIDATION_FAILED',
    ],
    [
      'a huge field',
      form(filePart(PNG), field('note', 'x'.repeat(1_000_000)), field('type', 'front')),
      'VALIDATION_FAILED',
    ],
    [
      'a field with a long name',
      form(filePart(PNG), field('n'.repeat(101), 'x'), field('type', 'front')),
      'VALIDATION_FAILED',
    ],
    ['a field without a name', form(filePart(PNG), field('', 'x'), field('type', 'front')), 'VALIDATION_FAILED'],
    [
      'eleven fields',
      form(filePart(PNG), ...Array.from({ length: 11 }, (_, i) => field(`f${i}`, 'x'))),
      'VALIDATION_FAILED',
    ],
    ['100 000 fields', form(filePart(PNG), ...many(100_000, field('x', ''))), 'VALIDATION_FAILED'],
    [
      '100 000 parts that say nothing',
      form(filePart(PNG), ...many(100_000, part('X: y', zeros(0)))),
      'VALIDATION_FAILED',
    ],
    ['100 000 files', form(...many(100_000, filePart(PNG.subarray(0, 90)))), 'VALIDATION_FAILED'],
    ['no end', Buffer.concat([field('type', 'front'), filePart(PNG)]), 'BODY_MALFORMED'],
    ['no end of the file', Buffer.concat([field('type', 'front'), filePart(PNG).subarray(0, -40)]), 'BODY_MALFORMED'],
    ['another boundary', Buffer.from('--elsewhere\r\n\r\nx\r\n--elsewhere--\r\n'), 'BODY_MALFORMED'],
    ['no content at all', zeros(0), 'BODY_MALFORMED'],
    [
      'broken part headers',
      form(Buffer.from('--frontier\r\n\u0001\u0002: \r\r\n\r\nx\r\n'), filePart(PNG)),
      'BODY_MALFORMED',
    ],
    ['NUL in the name of a field', form(filePart(PNG), field('ty\u0000pe', 'front')), 'BODY_MALFORMED'],
    ['NUL in the name of the file', form(filePart(PNG, 'a\u0000.png'), field('type', 'front')), 'BODY_MALFORMED'],
    ['another name in another encoding', form(filePart(PNG), latin1Field), 'BODY_MALFORMED'],
    [
      'a name that was read in the wrong encoding',
      form(filePart(PNG, 'Jos\ufffd.png'), field('type', 'front')),
      'BODY_MALFORMED',
    ],
    ['endless part headers', binary('--frontier\r\nX: ', 'y'.repeat(100_000), form(filePart(PNG))), 'BODY_MALFORMED'],
  ])('with %s is refused, and nothing is kept', async (_what, body, code) => {
    const answer = await post(MULTIPART, body);

    expect(answer).toMatchObject({ code });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    await nothingKept();
  });

  it('without a boundary is refused', async () => {
    expect(await post('multipart/form-data', form(filePart(PNG)))).toMatchObject({
      status: 400,
      code: 'BODY_MALFORMED',
    });
  });

  it('without a body is refused', async () => {
    expect(await post(MULTIPART, zeros(0), { 'content-length': '0' })).toMatchObject({ status: 400 });
  });

  it('ignores fields that name the prototype', async () => {
    const hostile = [field('__proto__[type]', 'back'), field('constructor[prototype][type]', 'back')];

    const answer = await post(MULTIPART, form(...hostile, filePart(PNG), field('type', 'front')));

    expect(answer).toMatchObject({ status: 200, type: 'front' });
    expect(({} as Record<string, unknown>)['type']).toBeUndefined();
  });

  it('takes __proto__ for the name of a field like any other', async () => {
    expect(await post(MULTIPART, form(field('__proto__', 'x'), filePart(PNG), field('type', 'front')))).toMatchObject({
      status: 200,
    });
  });

  it('that goes on after its end is cut off', async () => {
    const chunk = zeros(1024 * 1024);
    const endless = function* (): Generator<Buffer> {
      yield form(filePart(PNG), field('type', 'front'));
      for (let i = 0; i < 120; i += 1) yield chunk;
    };

    expect(await post(MULTIPART, Readable.from(endless()))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });

    await nothingKept();
  });
});

describe('a JSON upload', () => {
  const digits = PDF.toString('base64');

  it.each([
    ['a data: URL', `data:application/pdf;base64,${digits}`],
    ['a data: URL with parameters', `DATA:application/pdf;name=a.pdf;BASE64,${digits}`],
    ['the URL-safe alphabet', PDF.toString('base64url')],
    ['lines', digits.replace(/.{76}/g, '$&\r\n')],
    ['white space around it', `\n\t ${digits} \n`],
    ['no padding', digits.replace(/={1,2}$/, '')],
  ])('takes base64 with %s', async (_what, file) => {
    expect(await json(file)).toMatchObject({ status: 200 });

    expect([...vault.documents.values()]).toEqual([PDF]);
  });

  it('takes escapes in base64', async () => {
    const escaped = digits.replaceAll('/', '\\/').replaceAll('A', '\\u0041');

    expect(await post('application/json', `{"file":"${escaped}","type":"front"}`)).toMatchObject({
      status: 200,
      filename: 'front.pdf',
    });

    expect([...vault.documents.values()]).toEqual([PDF]);
  });

  it('ignores unknown properties of any shape', async () => {
    const more = {
      type: 'front',
      user: { file: 'x', list: [1, 'a', null, true, 1e9] },
      filename: 7,
      note: 'x'.repeat(1_000_000),
    };

    expect(await json(PNG.toString('base64'), more)).toMatchObject({ status: 200, filename: 'front.png' });
  });

  it.each([
    ['characters that are not base64', '{"file":"iVBORw0KGgo*AAA","type":"front"}', 'BODY_MALFORMED'],
    [
      'broken base64 after a good beginning',
      `{"type":"front","file":"${PNG.toString('base64')}A"}`.replace('==', ''),
      'BODY_MALFORMED',
    ],
    ['padding in the middle', `{"type":"front","file":"iVBORw0=KGgoAAAA"}`, 'BODY_MALFORMED'],
    ['a data: URL without base64', '{"file":"data:image/png,abc","type":"front"}', 'BODY_MALFORMED'],
    ['a data: URL without content', '{"file":"data:image/png;base64","type":"front"}', 'BODY_MALFORMED'],
    ['an endless data: prefix', `{"file":"data:${'x'.repeat(100_000)}","type":"front"}`, 'BODY_MALFORMED'],
    ['an empty file', '{"file":"","type":"front"}', 'DOCUMENT_EMPTY'],
    ['an empty data: URL', '{"file":"data:image/png;base64,","type":"front"}', 'DOCUMENT_EMPTY'],
    ['a file that is no text', '{"file":{"data":"x"},"type":"front"}', 'DOCUMENT_MISSING'],
    ['no file', '{"type":"front"}', 'DOCUMENT_MISSING'],
    ['an empty object', '{}', 'DOCUMENT_MISSING'],
    ['an empty body', '', 'BODY_MALFORMED'],
    ['white space', '  \n ', 'BODY_MALFORMED'],
    ['an array', '[]', 'VALIDATION_FAILED'],
    ['a number', '12 ', 'VALIDATION_FAILED'],
    ['a string', '"iVBORw0KGgo="', 'VALIDATION_FAILED'],
    ['null', 'null ', 'VALIDATION_FAILED'],
    ['a body that stops', `{"type":"front","file":"${PNG.toString('base64')}`, 'BODY_MALFORMED'],
    ['no closing brace', `{"type":"front","file":"${PNG.toString('base64')}"`, 'BODY_MALFORMED'],
    ['something after the end', `{"type":"front","file":"${PNG.toString('base64')}"}}`, 'BODY_MALFORMED'],
    ['a bare word', '{"type":front}', 'BODY_MALFORMED'],
    ['a trailing comma', `{"file":"${PNG.toString('base64')}","type":"front",}`, 'BODY_MALFORMED'],
    ['a raw control character', `{"type":"fr\u0000ont"}`, 'BODY_MALFORMED'],
    [
      'two files',
      `{"file":"${PNG.toString('base64')}","file":"${PNG.toString('base64')}","type":"front"}`,
      'VALIDATION_FAILED',
    ],
    ['two types', `{"file":"${PNG.toString('base64')}","type":"front","type":"back"}`, 'VALIDATION_FAILED'],
    [
      'a type in __proto__',
      `{"file":"${PNG.toString('base64')}","__proto__":{"type":"front"}}`,
      'DOCUMENT_TYPE_INVALID',
    ],
    ['a type that is a number', `{"file":"${PNG.toString('base64')}","type":1}`, 'DOCUMENT_TYPE_INVALID'],
    ['eleven texts', `{${Array.from({ length: 11 }, (_, i) => `"f${i}":"x"`).join()}}`, 'VALIDATION_FAILED'],
    ['a huge key', `{"${'k'.repeat(1_000_000)}":1}`, 'VALIDATION_FAILED'],
    ['a depth of a million', `{"a":${'['.repeat(1_000_000)}`, 'VALIDATION_FAILED'],
  ])('with %s is refused, and nothing is kept', async (_what, body, code) => {
    const answer = await post('application/json', body);

    expect(answer).toMatchObject({ code });
    expect(answer.status).toBeLessThan(500);
    await nothingKept();
  });
});

describe('a urlencoded upload', () => {
  const digits = PDF.toString('base64');

  it('takes base64 whose plus signs were not escaped, arriving as spaces', async () => {
    expect(digits).toContain('+');

    expect(await urlencoded(`type=front&file=${digits}`)).toMatchObject({ status: 200 });
    expect(await urlencoded(`type=front&file=${encodeURIComponent(digits.replaceAll('+', ' '))}`)).toMatchObject({
      status: 200,
    });

    expect([...vault.documents.values()]).toEqual([PDF, PDF]);
  });

  it('takes names and values in escapes', async () => {
    const escaped = [...PNG.toString('base64')].map((digit) => `%${digit.charCodeAt(0).toString(16)}`).join('');

    const answer = await urlencoded(`t%79pe=%66ront&%66ile=${escaped}&filename=my+id%20M%C3%A4rz.png&&x`);

    expect(answer).toMatchObject({ status: 200, type: 'front', filename: 'my id März.png' });
    expect([...vault.documents.values()]).toEqual([PNG]);
  });

  it.each([
    ['a lone percent sign in the file', `type=front&file=${PNG.toString('base64')}%`, 'BODY_MALFORMED'],
    ['half an escape', `file=${PNG.toString('base64')}%4&type=front`, 'BODY_MALFORMED'],
    ['an escape that is none', 'type=%zz', 'BODY_MALFORMED'],
    ['raw bytes', `type=front&file=${PNG.toString('latin1')}`, 'BODY_MALFORMED'],
    ['an empty file', 'file=&type=front', 'DOCUMENT_EMPTY'],
    ['no file', 'type=front', 'DOCUMENT_MISSING'],
    ['no content', '', 'DOCUMENT_MISSING'],
    ['two files', 'file=iVBORw0KGgo%3D&file=iVBORw0KGgo%3D', 'DOCUMENT_FORMAT_UNSUPPORTED|VALIDATION_FAILED'],
    ['two types', `type=front&type=front&file=${PNG.toString('base64')}`, 'VALIDATION_FAILED'],
    ['eleven fields', Array.from({ length: 11 }, (_, i) => `f${i}=x`).join('&'), 'VALIDATION_FAILED'],
    ['100 000 fields', 'a=b&'.repeat(100_000), 'VALIDATION_FAILED'],
    ['a huge name', 'n'.repeat(1_000_000), 'VALIDATION_FAILED'],
    ['a huge field', `note=${'x'.repeat(1_000_000)}`, 'VALIDATION_FAILED'],
    [
      'a type in __proto__',
      `__proto__=front&file=${encodeURIComponent(PNG.toString('base64'))}`,
      'DOCUMENT_TYPE_INVALID',
    ],
  ])('with %s is refused, and nothing is kept', async (_what, body, code) => {
    const answer = await urlencoded(body);

    expect(answer.code).toMatch(new RegExp(`^(${code})$`));
    expect(answer.status).toBeLessThan(500);
    await nothingKept();
  });
});

describe('any upload', () => {
  it.each(['text/plain', 'image/png', 'multipart/mixed; boundary=frontier', 'application/jsonp', 'nonsense', ''])(
    'of content type %j is refused',
    async (contentType) => {
      expect(await post(contentType, form(filePart(PNG)))).toMatchObject({
        status: 415,
        code: 'CONTENT_TYPE_UNSUPPORTED',
      });
    },
  );

  it('that is compressed is refused', async () => {
    const answer = await post('application/json', 'x', { 'content-encoding': 'gzip' });

    expect(answer).toMatchObject({ status: 415, code: 'CONTENT_TYPE_UNSUPPORTED' });
  });

  it.each([
    ['multipart', MULTIPART, Buffer.concat([field('type', 'front'), filePart(PNG)])],
    [
      'multipart, within the file',
      MULTIPART,
      Buffer.concat([field('type', 'front'), filePart(LONG_PNG).subarray(0, -9)]),
    ],
    ['JSON', 'application/json', Buffer.from(`{"type":"front","file":"${LONG_PNG.toString('base64')}`)],
    ['urlencoded', 'application/x-www-form-urlencoded', Buffer.from(`type=front&file=${'iVBORw0KGgoA'.repeat(4000)}`)],
  ])('that is cut off (%s) keeps nothing and is no error of ours', async (_name, contentType, beginning) => {
    const socket = connect(port(), '127.0.0.1');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${contentType}\r\nContent-Length: 9999999\r\n\r\n`);
    socket.write(beginning);
    await pause(60);

    socket.destroy();

    await until(() => answers.length === 1);
    expect(answers[0]!.status).toBeLessThan(500);
    await nothingKept();
  });

  it('that is refused is answered before it is sent completely, and the connection stays usable', async () => {
    const socket = connect(port(), '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (chunk) => heard.push(chunk));
    const body = Buffer.concat([filePart(GIF), field('type', 'front'), zeros(500_000)]);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`);

    socket.write(body.subarray(0, 100_000));
    await until(() => Buffer.concat(heard).includes('DOCUMENT_FORMAT_UNSUPPORTED'));
    socket.write(body.subarray(100_000));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');

    await until(() => Buffer.concat(heard).includes('DOCUMENT_MISSING'));
    socket.destroy();
  });
});
