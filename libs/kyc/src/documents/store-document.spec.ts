import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { DOCUMENT_TYPES, Fault } from '@rampart/kernel';
import jpeg from 'jpeg-js';
import { type Scan, type StoredDocument, Vault, VirusScanner } from '@rampart/ports';
import { SIZE_LIMITS } from './formats.js';
import { ScannedVault } from './scanned-vault.js';
import { checkDocumentType, storeDocument } from './store-document.js';
import { UserVault } from './user-vault.js';

/** Keeps only whole documents, as the port requires. */
class MemoryVault extends Vault {
  readonly documents = new Map<string, Buffer>();
  trouble?: Error;

  async storeDocument(content: Readable): Promise<StoredDocument> {
    if (this.trouble) throw this.trouble;
    const bytes = Buffer.concat(await content.toArray());
    const key = `document-${this.documents.size + 1}`;
    this.documents.set(key, bytes);
    return { key, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  async replaceDocument(key: string, content: Readable): Promise<void> {
    this.documents.set(key, Buffer.concat(await content.toArray()));
  }

  async openDocument(key: string): Promise<Readable> {
    return Readable.from([this.documents.get(key)]);
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

/** A vault whose disk is full after the first bytes. It releases the content as the port requires, and cleans up before it rejects. */
class FillingVault extends MemoryVault {
  readonly full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  override async storeDocument(content: Readable): Promise<StoredDocument> {
    try {
      await content.iterator({ destroyOnReturn: false }).next();
      throw this.full;
    } finally {
      content.destroy();
      await setImmediate();
    }
  }
}

class CleanScanner extends VirusScanner {
  beginScan(): Promise<Scan> {
    return Promise.resolve({
      writeChunk: () => Promise.resolve(),
      readVerdict: () => Promise.resolve({ clean: true }),
      abort: () => undefined,
    });
  }

  findProblem(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const zeros = (length: number): string => '\0'.repeat(length);
const ftyp = (brand: string): Buffer => bytes([0, 0, 0, 0x18], 'ftyp', brand, [0, 0, 2, 0], 'isommp41');
const MOVIE = bytes([0, 0, 0, 8], 'moov', [0, 0, 0, 0x48], 'mdat', zeros(64));
const movie = (brand: string): Buffer => bytes([...ftyp(brand)], [...MOVIE]);
const pdf = (before = ''): Buffer =>
  bytes(before, '%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\nstartxref\n0\n%%EOF\n');
const jpg = jpeg.encode({ width: 1, height: 1, data: Buffer.alloc(4) }, 50).data;
const IHDR = [0, 0, 0, 13, ...Buffer.from('IHDR'), 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0, 0, 0, 0];
const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], IHDR, [0, 0, 0, 4], 'IDAT', 'data', zeros(8), 'IEND', zeros(4));

const asfObject = (guid: string, payload: Buffer): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(24 + payload.length));
  return Buffer.concat([Buffer.from(guid, 'hex'), size, payload]);
};
const STREAM_PROPERTIES = '9107dcb7b7a9cf118ee600c00c205365';
const SOUND = Buffer.concat([Buffer.from('409e69f84d5bcf11a8fd00805f5c442b', 'hex'), Buffer.alloc(40)]);
const PICTURE = Buffer.concat([Buffer.from('c0ef19bc4d5bcf11a8fd00805f5c442b', 'hex'), Buffer.alloc(40)]);
const asf = (...streams: Buffer[]): Buffer =>
  Buffer.concat([
    asfObject(
      '3026b2758e66cf11a6d900aa0062ce6c',
      Buffer.concat([Buffer.alloc(6), ...streams.map((stream) => asfObject(STREAM_PROPERTIES, stream))]),
    ),
    asfObject('3626b2758e66cf11a6d900aa0062ce6c', Buffer.alloc(50)),
  ]);

const ACCEPTED_CONTENT: readonly [name: string, content: Buffer, mediaType: string, extension: string, kind: string][] =
  [
    ['pdf', pdf(), 'application/pdf', 'pdf', 'document'],
    ['pdf behind a line break', pdf('\r\n'), 'application/pdf', 'pdf', 'document'],
    [
      'pdf behind the lines of a printer',
      pdf(`\x1b%-12345X@PJL JOB\r\n${' '.repeat(990)}`),
      'application/pdf',
      'pdf',
      'document',
    ],
    ['jpg', jpg, 'image/jpeg', 'jpg', 'document'],
    ['png', png, 'image/png', 'png', 'document'],
    ['mov', movie('qt  '), 'video/quicktime', 'mov', 'video'],
    ['mov that begins with its index', MOVIE, 'video/quicktime', 'mov', 'video'],
    ['mp4', movie('mp42'), 'video/mp4', 'mp4', 'video'],
    ...['isom', '3gp4', '3gp5', '3gp6', '3g2a', 'M4V ', 'mmp4', 'avc1', 'dash'].map(
      (brand): [string, Buffer, string, string, string] => [
        `mp4 of brand ${brand}`,
        movie(brand),
        'video/mp4',
        'mp4',
        'video',
      ],
    ),
    [
      'avi',
      bytes('RIFF', [0x14, 0, 0, 0], 'AVI LIST', [8, 0, 0, 0], 'movi', zeros(4)),
      'video/vnd.avi',
      'avi',
      'video',
    ],
    ['wmv', asf(PICTURE), 'video/x-ms-asf', 'wmv', 'video'],
    ['wmv whose sound comes first', asf(SOUND, PICTURE), 'video/x-ms-asf', 'wmv', 'video'],
  ];

const REFUSED_CONTENT: readonly [name: string, content: Buffer][] = [
  ['GIF', bytes('GIF89a', zeros(32))],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['SVG with an XML declaration', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['zip', bytes('PK', [3, 4, 20, 0, 0, 0, 0, 0], zeros(40))],
  ['EXE', bytes('MZ', [0x90, 0, 3, 0], zeros(64))],
  ['HTML', bytes('<!doctype html><title>x</title>')],
  ['sound only, in a wmv container', asf(SOUND)],
  ['m4a', movie('M4A ')],
  ['heic', movie('heic')],
  ['text that names a PDF late', bytes(' '.repeat(1_020), '%PDF-1.4\n%%EOF\n')],
  ['a zip that carries a PDF', bytes('PK', [3, 4, 20, 0, 0, 0, 0, 0], '%PDF-1.4\n%%EOF\n')],
  ['webm', bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm', zeros(64))],
  ['random bytes', Buffer.from('a3d1f7c29b', 'hex')],
  ['one byte', Buffer.from([0x25])],
];

const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'stored',
    (error: unknown) => (error instanceof Fault ? error.code : error),
  );

/** Content of `size` bytes that begins with `head`, generated as it is read. */
const ofSize = (head: Buffer, size: number, onRead: (bytes: number) => void = () => {}): Readable => {
  const filler = Buffer.alloc(64 * 1024, 7);
  const chunks = function* (): Generator<Buffer> {
    yield head;
    for (let left = size - head.length; left > 0; left -= filler.length) {
      onRead(Math.min(left, filler.length));
      yield filler.subarray(0, Math.min(left, filler.length));
    }
  };
  return Readable.from(chunks(), { objectMode: false });
};

describe('storing a document', () => {
  it.each(ACCEPTED_CONTENT)('accepts %s by its content', async (_name, content, mediaType, extension, kind) => {
    const vault = new MemoryVault();

    const incoming = await storeDocument(vault, Readable.from([content], { objectMode: false }));

    expect(incoming).toMatchObject({ mediaType, extension, kind, stored: { size: content.length } });
    expect([...vault.documents.values()]).toEqual([content]);
  });

  it('detects the type and keeps every byte when the content arrives byte by byte', async () => {
    const vault = new MemoryVault();
    const one = [...png].map((byte) => Buffer.from([byte]));

    const incoming = await storeDocument(vault, Readable.from(one));

    expect(incoming.mediaType).toBe('image/png');
    expect([...vault.documents.values()]).toEqual([png]);
  });

  it.each(REFUSED_CONTENT)('refuses %s before the vault hears of it', async (_name, content) => {
    const vault = new MemoryVault();
    vault.trouble = new Error('the vault was asked');

    const answer = await outcome(storeDocument(vault, Readable.from([content], { objectMode: false })));

    expect(answer).toBe('DOCUMENT_FORMAT_UNSUPPORTED');
  });

  it.each([
    ['jpg', jpg.subarray(0, 3)],
    ['pdf', pdf().subarray(0, 5)],
    ['mp4', ftyp('isom')],
    ['png', png.subarray(0, -12)],
  ])('refuses a %s that is cut short, and keeps nothing', async (_name, content) => {
    const vault = new MemoryVault();

    expect(await outcome(storeDocument(vault, Readable.from([content], { objectMode: false })))).toBe(
      'DOCUMENT_INCOMPLETE',
    );

    expect(vault.documents.size).toBe(0);
  });

  it('refuses empty content', async () => {
    expect(await outcome(storeDocument(new MemoryVault(), Readable.from([])))).toBe('DOCUMENT_EMPTY');
  });

  it('takes a document of exactly 10 MiB and not a byte more', async () => {
    const vault = new MemoryVault();
    const limit = SIZE_LIMITS.document.bytes;

    expect(await outcome(storeDocument(vault, ofSize(png, limit)))).toBe('stored');
    expect(await outcome(storeDocument(vault, ofSize(png, limit + 1)))).toBe('DOCUMENT_TOO_LARGE');

    expect([...vault.documents.values()].map((content) => content.length)).toEqual([limit]);
  });

  it('stops reading when the limit is passed', async () => {
    let read = 0;
    const content = ofSize(png, 10 * SIZE_LIMITS.document.bytes, (bytes) => {
      read += bytes;
    });

    expect(await outcome(storeDocument(new MemoryVault(), content))).toBe('DOCUMENT_TOO_LARGE');

    expect(read).toBeLessThan(SIZE_LIMITS.document.bytes + 1024 * 1024);
    expect(content.destroyed).toBe(true);
  });

  it('passes an error of the content on and keeps nothing', async () => {
    const vault = new MemoryVault();
    const broken = new Error('connection lost');
    const content = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000, png);
        throw broken;
      })(),
      { objectMode: false },
    );

    expect(await outcome(storeDocument(vault, content))).toBe(broken);

    expect(vault.documents.size).toBe(0);
  });

  it.each([
    ['alone', (vault: Vault) => vault],
    ['under a key of the user', (vault: Vault) => new UserVault(vault, randomBytes(32))],
    [
      'behind a virus scanner',
      (vault: Vault) => new ScannedVault(new UserVault(vault, randomBytes(32)), new CleanScanner()),
    ],
  ])('passes trouble of the vault %s on, though its first bytes were taken', async (_where, wrapped) => {
    const vault = new FillingVault();
    const content = ofSize(png, 5 * 1024 * 1024);

    expect(await outcome(storeDocument(wrapped(vault), content))).toBe(vault.full);

    expect(content.destroyed).toBe(true);
  });

  it('passes trouble of the vault on at once, however slowly the content comes', async () => {
    const vault = new FillingVault();
    const content = new Readable({ read: () => undefined });
    content.push(Buffer.concat([png, Buffer.alloc(512 * 1024)]));

    expect(await outcome(storeDocument(vault, content))).toBe(vault.full);
  });

  it('passes trouble of the vault on and lets go of the content', async () => {
    const vault = new MemoryVault();
    vault.trouble = new Error('disk full');
    const content = ofSize(png, 1024 * 1024);

    expect(await outcome(storeDocument(vault, content))).toBe(vault.trouble);

    expect(content.destroyed).toBe(true);
  });
});

describe('the type of a document', () => {
  it('takes documents as front, back and addressProof, and a video as kycVideo', () => {
    const taken = DOCUMENT_TYPES.map((type) =>
      checkDocumentType(type, { kind: type === 'kycVideo' ? 'video' : 'document' }),
    );

    expect(taken).toEqual(['front', 'back', 'addressProof', 'kycVideo']);
  });

  it.each([
    ['front', 'video'],
    ['back', 'video'],
    ['addressProof', 'video'],
    ['kycVideo', 'document'],
  ] as const)('refuses as %s a %s', (type, kind) => {
    expect(() => checkDocumentType(type, { kind })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_FORMAT_UNSUPPORTED' }),
    );
  });

  it.each([undefined, '', 'FRONT', 'selfie', '__proto__', 'constructor', ['front']])('knows no type %p', (word) => {
    expect(() => checkDocumentType(word, { kind: 'document' })).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_TYPE_INVALID' }),
    );
  });
});
