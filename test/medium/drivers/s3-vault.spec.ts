import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { keyIdOf } from '@rampart/config';
import { S3Vault } from '@rampart/drivers';
import { describeVault } from '@rampart/ports/suites';
import { type ObjectStorage, startObjectStorage } from '../../support/stand-ins/s3.js';

const RAMPART_SECRET = 'a secret for tests that is long enough';
const REAL = process.env['TEST_S3_URL'];

const folderOf = () => mkdtemp(path.join(tmpdir(), 'rampart-s3-'));

const vaultOf = ({ url, bucket, keyId, secret }: ObjectStorage, folder: string, changed: object = {}): S3Vault =>
  new S3Vault({
    ...{ DATA_DIR: folder, RAMPART_SECRET, S3_URL: url, S3_BUCKET: bucket, S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret },
    ...changed,
  });

describeVault('s3', async () => {
  const [storage, folder] = [await startObjectStorage(), await folderOf()];
  return {
    vault: vaultOf(storage, folder),
    rawContents: async () => [...storage.objects.values()],
    tamper: async (key, at) => {
      const bytes = Buffer.from(storage.objects.get(key)!);
      const position = at < 0 ? bytes.length + at : at;
      bytes[position]! ^= 1;
      storage.objects.set(key, bytes);
    },
    close: async () => {
      await storage.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('documents of an earlier secret in a bucket', () => {
  const [ONE, TWO] = [
    'the first secret of an installation, long enough',
    'the second secret of an installation, long too',
  ];
  const ringOf = (...secrets: readonly string[]): object => ({
    RAMPART_SECRETS: secrets.map((secret) => ({ number: secret === ONE ? '1' : '2', secret })),
    RAMPART_SECRET: secrets[0],
  });

  it('are known by their beginning, and sealed anew once', async () => {
    const [storage, folder] = [await startObjectStorage(), await folderOf()];
    const { key } = await vaultOf(storage, folder, ringOf(ONE)).storeDocument(Readable.from([randomBytes(100_000)]));
    const vault = vaultOf(storage, folder, ringOf(TWO, ONE));

    const before = await vault.findSecretOf(key);
    const resealed = [await vault.resealDocument(key), await vault.resealDocument(key)];
    const after = await vault.findSecretOf(key);

    expect([before, resealed, after]).toEqual([keyIdOf(ONE), [true, false], keyIdOf(TWO)]);
    await storage.close();
    await rm(folder, { recursive: true });
  });
});

/** TEST_S3_URL, TEST_S3_BUCKET, TEST_S3_KEY_ID and TEST_S3_SECRET name a server of your own. */
const withRealServer = REAL
  ? describe
  : (title: string, tests: () => void): void => describe.skip(`${title} (did not run: TEST_S3_URL is not set)`, tests);

withRealServer('a real object storage', () => {
  it.each([0, 1, 65_537, 5 * 1_048_576 + 3])('keeps %i bytes, and forgets them', async (size) => {
    const [folder, env] = [await folderOf(), process.env];
    const vault = vaultOf({} as ObjectStorage, folder, {
      ...{ S3_URL: REAL, S3_BUCKET: env['TEST_S3_BUCKET'], S3_ACCESS_KEY_ID: env['TEST_S3_KEY_ID'] },
      S3_SECRET_ACCESS_KEY: env['TEST_S3_SECRET'],
    });
    const content = randomBytes(size);

    await vault.onModuleInit();
    const { key } = await vault.storeDocument(Readable.from([content]));
    const read = Buffer.concat(await (await vault.openDocument(key)).toArray());
    const known = [await vault.hasDocument(key)];
    await vault.removeDocument(key);
    await vault.removeDocument(key);

    expect([read.equals(content), ...known, await vault.hasDocument(key)]).toEqual([true, true, false]);
    expect(await vault.findStorageProblem()).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('the vault in a bucket', () => {
  let storage: ObjectStorage;
  let folder: string;
  beforeEach(async () => {
    [storage, folder] = [await startObjectStorage(), await folderOf()];
  });
  afterEach(async () => {
    await storage.close();
    await rm(folder, { recursive: true });
  });
  const inTransit = () => readdir(path.join(folder, 'vault-transit'));

  it('leaves no file of a document on this machine', async () => {
    const vault = vaultOf(storage, folder);
    const { key } = await vault.storeDocument(Readable.from(['passport']));
    const unread = await vault.openDocument(key);

    expect(await inTransit()).toEqual([]);
    unread.destroy();
    storage.failWith(503);
    await expect(vault.storeDocument(Readable.from(['passport']))).rejects.toThrow('answered 503 to PUT');
    await expect(vault.openDocument(key)).rejects.toThrow('answered 503 to GET');
    expect(await inTransit()).toEqual([]);
  });

  it.each([
    ['a key that the storage refuses', { S3_SECRET_ACCESS_KEY: 'wrong' }],
    ['a bucket that there is not', { S3_BUCKET: 'another' }],
  ])('ends the start with %s', async (_, changed) => {
    await expect(vaultOf(storage, folder, changed).onModuleInit()).rejects.toThrow(/S3_BUCKET: .*answered 40[34]/);
  });

  it('does not end the start where the storage does not answer, and says why nothing can be stored', async () => {
    const vault = vaultOf(storage, folder, { S3_URL: 'http://127.0.0.1:9' });

    await vault.onModuleInit();

    expect(await vault.findStorageProblem()).toMatch(/did not respond to HEAD/);
    expect(await vaultOf(storage, folder).findStorageProblem()).toBeUndefined();
  });

  it('does not call a document missing because the storage is', async () => {
    const vault = vaultOf(storage, folder);
    const { key } = await vault.storeDocument(Readable.from(['passport']));
    storage.failWith(500);

    await expect(vault.hasDocument(key)).rejects.toThrow('answered 500');
  });
});
