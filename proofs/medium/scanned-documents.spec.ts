import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { Logger } from '@nestjs/common';
import { type Clamd, findClamd, INFECTION, startClamd } from '../components/clamd.js';
import { formOf, SAMPLES } from '../../test/support/documents.js';
import { signUp } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { openFindings, reconcile } from '../../test/support/reconciliation.js';
import { filesOnDisk } from '../../test/support/vault-files.js';
import { startWorld, type World } from '../../test/support/world.js';

const program = findClamd();
const withClamd = program
  ? describe
  : (title: string, tests: () => void): void =>
      describe.skip(`${title} (did not run: Debian's clamav-daemon is missing)`, tests);

const CLEAN = { type: 'front', name: 'front.png', content: SAMPLES.png };
const INFECTED = { ...CLEAN, content: Buffer.concat([SAMPLES.png, Buffer.from(INFECTION)]) };

const upload = async (world: World, document: typeof CLEAN | typeof INFECTED) => {
  const { id } = await signUp(world.partner);
  const { status, body } = await world.partner.post(`/api/users/${id}/upload-kyc-documents`, undefined, {
    form: formOf(document),
  });
  return [status, body.code];
};

withClamd('uploads with a real clamd', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd(program!);
  });
  afterAll(() => clamd.close());
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    jest.spyOn(Logger.prototype, 'error').mockReturnValue();
  });
  afterEach(() => jest.restoreAllMocks());

  describe.each(['tcp', 'socket'] as const)('at its %s', (where) => {
    let world: World;
    beforeAll(async () => {
      world = await startWorld({ CLAMD_ADDRESS: clamd[where] });
    });
    afterAll(() => world.close());

    it('are accepted when it calls them clean', async () => {
      expect(await upload(world, CLEAN)).toEqual([200, undefined]);
    });

    it('are refused when it finds something, and nothing of them stays', async () => {
      const before = await filesOnDisk(world);

      expect(await upload(world, INFECTED)).toEqual([400, 'DOCUMENT_INFECTED']);

      expect(await filesOnDisk(world)).toEqual(before);
    });

    it('are refused when they are longer than it takes', async () => {
      const long = { ...CLEAN, content: Buffer.concat([SAMPLES.png, randomBytes(3 * 1_048_576)]) };

      expect(await upload(world, long)).toEqual([503, 'DOCUMENT_SCAN_UNAVAILABLE']);
    });
  });
});

describe('uploads with a clamd that does not work', () => {
  beforeEach(() => void jest.spyOn(Logger.prototype, 'error').mockReturnValue());
  afterEach(() => jest.restoreAllMocks());

  it('are refused and leave nothing; operators learn of it', async () => {
    const world = await startWorld({ CLAMD_ADDRESS: `127.0.0.1:${await freePort()}` });

    for (let i = 0; i < 5; i++) expect(await upload(world, CLEAN)).toEqual([503, 'DOCUMENT_SCAN_UNAVAILABLE']);

    expect(await filesOnDisk(world)).toEqual([]);
    await reconcile(world);
    expect(await openFindings(world, 'documentsNotStored')).toMatchObject([
      { detail: 'clamd did not respond: ECONNREFUSED' },
    ]);
    await world.close();
  });

  it.each([
    ['closes the connection', ''],
    ['answers something else', 'UNKNOWN COMMAND\0'],
    ['says that it is out of something', "stream: Can't allocate memory ERROR\0"],
  ])('are refused when it %s', async (_, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(answer));
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const world = await startWorld({ CLAMD_ADDRESS: `127.0.0.1:${port}` });

    expect(await upload(world, CLEAN)).toEqual([503, 'DOCUMENT_SCAN_UNAVAILABLE']);

    expect(await filesOnDisk(world)).toEqual([]);
    await world.close();
    server.close();
  });

  it('are refused when it goes away in the middle of one', async () => {
    const server = createServer((socket) => {
      let taken = 0;
      socket.on('error', () => undefined);
      socket.on('data', ({ length }) => ((taken += length) > 500_000 ? socket.destroy() : undefined));
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const world = await startWorld({ CLAMD_ADDRESS: `127.0.0.1:${port}` });
    const large = { ...CLEAN, content: Buffer.concat([SAMPLES.png, randomBytes(5 * 1_048_576)]) };

    expect(await upload(world, large)).toEqual([503, 'DOCUMENT_SCAN_UNAVAILABLE']);

    expect(await filesOnDisk(world)).toEqual([]);
    await world.close();
    server.close();
  });
});
