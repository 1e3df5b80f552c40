import { readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describeVault, type VaultHarness } from '@rampart/ports/suites';
import { keyIdOf } from '@rampart/config';
import { DiskVault } from './disk-vault.js';

const RAMPART_SECRET = 'a secret for tests that is long enough';

const makeVault = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rampart-vault-'));
  const folder = path.join(dataDir, 'vault');
  return {
    dataDir,
    folder,
    vault: new DiskVault({ DATA_DIR: dataDir, RAMPART_SECRET }),
    close: () => rm(dataDir, { recursive: true }),
  };
};

const flipBit = async (file: string, at: number): Promise<void> => {
  const handle = await open(file, 'r+');
  const position = at < 0 ? (await handle.stat()).size + at : at;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(Buffer.of(buffer[0]! ^ 1), 0, 1, position);
  await handle.close();
};

const harness = async (): Promise<VaultHarness> => {
  const { vault, folder, close } = await makeVault();
  return {
    vault,
    close,
    tamper: (key, at) => flipBit(path.join(folder, key), at),
    rawContents: async () => Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name)))),
  };
};

describeVault('disk', harness);

describe('disk vault', () => {
  it('sweeps what a killed process left half written, once that is an hour old, and nothing else', async () => {
    const { vault, folder, close } = await makeVault();
    await vault.onModuleInit(); // there is no folder yet
    const { key } = await vault.storeDocument(Readable.from(['kept']));
    const hourAgo = new Date(Date.now() - 3_601_000);
    for (const name of ['old.part', 'young.part']) await writeFile(path.join(folder, name), 'half');
    for (const name of ['old.part', key]) await utimes(path.join(folder, name), hourAgo, hourAgo);

    await vault.onModuleInit();

    expect((await readdir(folder)).sort()).toEqual([key, 'young.part'].sort());
    await close();
  });

  it('keeps files that only its own user can read', async () => {
    const { vault, folder, close } = await makeVault();

    const { key } = await vault.storeDocument(Readable.from([randomBytes(10)]));

    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, key))).mode & 0o777).toBe(0o600);
    await close();
  });

  it('leaves the folder above as it is: the database lives there too', async () => {
    const { vault, dataDir, close } = await makeVault();
    await rm(dataDir, { recursive: true });

    await vault.storeDocument(Readable.from([randomBytes(10)]));

    expect((await stat(dataDir)).mode & 0o055).toBe(0o055);
    await close();
  });

  it('does not take one document for another', async () => {
    const { vault, folder, close } = await makeVault();
    const [one, two] = [
      await vault.storeDocument(Readable.from([randomBytes(10)])),
      await vault.storeDocument(Readable.from([randomBytes(10)])),
    ];

    const other = await open(path.join(folder, two.key), 'w');
    await other.writeFile(await readFile(path.join(folder, one.key)));
    await other.close();

    await expect(vault.openDocument(two.key)).rejects.toThrow('tampered');
    await close();
  });

  it('opens nothing with another secret', async () => {
    const { vault, dataDir, close } = await makeVault();
    const { key } = await vault.storeDocument(Readable.from([randomBytes(10)]));

    const stranger = new DiskVault({ DATA_DIR: dataDir, RAMPART_SECRET: 'another secret that is long enough too' });

    await expect(stranger.openDocument(key)).rejects.toThrow('RAMPART_SECRETS does not have');
    await close();
  });

  it('refuses a file that is cut off', async () => {
    const { vault, folder, close } = await makeVault();
    const { key } = await vault.storeDocument(Readable.from([randomBytes(100)]));

    for (const length of [100, 27, 0]) {
      const file = await open(path.join(folder, key), 'r+');
      await file.truncate(length);
      await file.close();

      await expect(vault.openDocument(key)).rejects.toThrow('tampered');
    }
    await close();
  });

  it('removes by key only, never by path', async () => {
    const { vault, dataDir, close } = await makeVault();
    await mkdir(path.join(dataDir, 'vault'), { recursive: true });

    await expect(vault.removeDocument('../vault')).rejects.toThrow('not the key of a document');

    expect(await readdir(dataDir)).toEqual(['vault']);
    await close();
  });

  it('writes what it takes before it takes more: 32 MiB never pile up in memory', async () => {
    const { vault, folder, close } = await makeVault();
    const piece = randomBytes(262_144);
    let mostHeld = 0;
    const pieces = function* () {
      for (let given = 0; given < 128; given += 1) {
        mostHeld = Math.max(mostHeld, given * piece.length - bytesIn(folder));
        yield piece;
      }
    };

    const { size } = await vault.storeDocument(Readable.from(pieces(), { highWaterMark: 1 }));

    expect(size).toBe(128 * piece.length);
    expect(mostHeld).toBeGreaterThan(0);
    expect(mostHeld).toBeLessThan(4 * piece.length);
    await close();
  });

  it('reads ahead of a slow reader by no more than a few chunks', async () => {
    const { vault, close } = await makeVault();
    const { key } = await vault.storeDocument(Readable.from([randomBytes(4_000_000)]));

    const content = await vault.openDocument(key);
    const { value } = await content.iterator({ destroyOnReturn: false }).next();

    expect((value as Buffer).length + content.readableLength).toBeLessThan(400_000);
    content.destroy();
    await close();
  });
});

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

describe('documents of an earlier secret on disk', () => {
  const [ONE, TWO] = [
    'the first secret of an installation, long enough',
    'the second secret of an installation, long too',
  ];
  const ringOf = (...secrets: readonly [string, ...string[]]) => ({
    RAMPART_SECRETS: secrets.map((secret) => ({ number: secret === ONE ? '1' : '2', secret })),
    RAMPART_SECRET: secrets[0],
  });

  it('are known by their beginning, and sealed anew once', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rampart-vault-'));
    const stored = await new DiskVault({ DATA_DIR: dataDir, ...ringOf(ONE) }).storeDocument(
      Readable.from([randomBytes(100_000)]),
    );
    const vault = new DiskVault({ DATA_DIR: dataDir, ...ringOf(TWO, ONE) });

    const before = await vault.findSecretOf(stored.key);
    const resealed = [await vault.resealDocument(stored.key), await vault.resealDocument(stored.key)];
    const after = await vault.findSecretOf(stored.key);

    expect([before, resealed, after]).toEqual([keyIdOf(ONE), [true, false], keyIdOf(TWO)]);
    await rm(dataDir, { recursive: true });
  });
});
