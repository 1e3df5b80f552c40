import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Vault } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

export interface VaultHarness extends Harness {
  readonly vault: Vault;
  /** Raw bytes of everything that is stored, as a thief of the storage would find them. */
  rawContents(): Promise<readonly Buffer[]>;
  /** Flips one bit of the stored document, `at` bytes from its beginning (negative: from its end). */
  tamper(key: string, at: number): Promise<void>;
}

const MIB = 1_048_576;

/** Rules for every driver of the `vault` port. */
export function describeVault(name: string, make: Make<VaultHarness>): void {
  describe(`vault: ${name}`, () => {
    const harness = harnessed(make);
    const read = async (key: string): Promise<Buffer> => buffer(await harness().vault.openDocument(key));

    it.each([0, 1, 15, 16, 17, 65_535, 65_536, 65_537, 3 * MIB + 11])(
      'gives back the %i bytes it was given',
      async (size) => {
        const content = randomBytes(size);

        const stored = await harness().vault.storeDocument(inChunks(content));

        expect(stored).toMatchObject({ size, sha256: createHash('sha256').update(content).digest('hex') });
        expect((await read(stored.key)).equals(content)).toBe(true);
      },
    );

    it('keeps the same content twice under two keys', async () => {
      const content = randomBytes(100);

      const keys = [
        (await harness().vault.storeDocument(inChunks(content))).key,
        (await harness().vault.storeDocument(inChunks(content))).key,
      ];

      expect(new Set(keys).size).toBe(2);
      expect((await Promise.all(keys.map(read))).every((copy) => copy.equals(content))).toBe(true);
    });

    it('keeps nothing readable', async () => {
      const secret = Buffer.from('passport of a person who trusted us '.repeat(40));
      await harness().vault.storeDocument(inChunks(secret));

      const found = await harness().rawContents();

      expect(found.length).toBeGreaterThan(0);
      expect(found.some((raw) => raw.includes(secret.subarray(0, 16)))).toBe(false);
    });

    it('leaves nothing behind when the content fails half way', async () => {
      const before = await harness().rawContents();

      await expect(harness().vault.storeDocument(failingAfter(200_000))).rejects.toThrow('the upload broke off');

      expect(await harness().rawContents()).toHaveLength(before.length);
    });

    it('leaves nothing behind when the content ends without an end', async () => {
      const before = await harness().rawContents();
      const content = new Readable({ read: () => undefined });
      content.push(randomBytes(1_000));

      const storing = harness().vault.storeDocument(content);
      setImmediate(() => content.destroy());

      await expect(storing).rejects.toThrow();
      expect(await harness().rawContents()).toHaveLength(before.length);
    });

    it('survives content that fails before its first byte is read', async () => {
      const content = new Readable({ read: () => undefined });
      const storing = harness().vault.storeDocument(content);
      content.destroy(new Error('the upload broke off'));

      await expect(storing).rejects.toThrow();
    });

    it.each([0, 40, -1])('refuses a document that was changed at byte %i, before handing out any of it', async (at) => {
      const { key } = await harness().vault.storeDocument(inChunks(randomBytes(200_000)));
      await harness().tamper(key, at);

      await expect(harness().vault.openDocument(key)).rejects.toThrow();
    });

    it('refuses keys that are not of a document, path or not', async () => {
      for (const key of ['', '..', '../../etc/passwd', 'a'.repeat(63), `${'a'.repeat(64)}/..`]) {
        await expect(harness().vault.openDocument(key)).rejects.toThrow();
      }
      await expect(harness().vault.openDocument('a'.repeat(64))).rejects.toThrow();
    });

    it('knows which documents it has', async () => {
      const { key } = await harness().vault.storeDocument(inChunks(randomBytes(10)));
      const before = await harness().vault.hasDocument(key);
      await harness().vault.removeDocument(key);

      expect([before, await harness().vault.hasDocument(key)]).toEqual([true, false]);
      await expect(harness().vault.hasDocument('../../etc/passwd')).rejects.toThrow();
    });

    it('knows which secret sealed a document, as long as it has it', async () => {
      const { key } = await harness().vault.storeDocument(inChunks(randomBytes(1_000)));
      const before = await harness().vault.findSecretOf(key);
      await harness().vault.removeDocument(key);

      expect([typeof before, await harness().vault.findSecretOf(key)]).toEqual(['string', undefined]);
      await expect(harness().vault.findSecretOf('../../etc/passwd')).rejects.toThrow();
    });

    it('removes a document, and does not mind removing it again', async () => {
      const { key } = await harness().vault.storeDocument(inChunks(randomBytes(10)));
      await harness().vault.removeDocument(key);
      await harness().vault.removeDocument(key);

      await expect(harness().vault.openDocument(key)).rejects.toThrow();
    });
  });
}

const inChunks = (content: Buffer): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += 50_000) yield content.subarray(at, at + 50_000);
    })(),
  );

const failingAfter = (bytes: number): Readable =>
  Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 50_000) yield randomBytes(50_000);
      throw new Error('the upload broke off');
    })(),
  );
