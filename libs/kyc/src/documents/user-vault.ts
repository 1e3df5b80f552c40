import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { fault } from '@rampart/kernel';
import { type StoredDocument, Vault } from '@rampart/ports';

const IV_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-ctr';

/**
 * The vault for one user's documents: their content is encrypted with the user's key before the vault seals it with its own. The vault's seal proves that
 * nothing was changed; the user's encryption makes the documents unreadable once that key is destroyed.
 */
export class UserVault extends Vault {
  constructor(
    private readonly vault: Vault,
    private readonly dataKey: Buffer | undefined,
  ) {
    super();
  }

  /** Size and hash are those of the content. */
  async storeDocument(content: Readable): Promise<StoredDocument> {
    const hash = createHash('sha256');
    let size = 0;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.documentKey(), iv);
    const encrypted = async function* (): AsyncGenerator<Buffer> {
      yield iv;
      for await (const chunk of content) {
        const bytes = Buffer.from(chunk as Buffer | string);
        hash.update(bytes);
        size += bytes.length;
        yield cipher.update(bytes);
      }
    };
    const stored = await this.vault.storeDocument(Readable.from(encrypted(), { objectMode: false }));
    return { key: stored.key, size, sha256: hash.digest('hex') };
  }

  /** Passes the content on unencrypted, because a replaced document does not belong to a user. */
  replaceDocument(key: string, content: Readable): Promise<void> {
    return this.vault.replaceDocument(key, content);
  }

  /** Throws KYC_DOCUMENT_LOST if the user's key was destroyed. */
  async openDocument(key: string): Promise<Readable> {
    const chunks: AsyncIterator<Buffer> = (await this.vault.openDocument(key))[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    const decipher = createDecipheriv(ALGORITHM, this.documentKey(), head.subarray(0, IV_BYTES));
    const decrypted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of whole(head.subarray(IV_BYTES), chunks)) yield decipher.update(chunk);
    };
    return Readable.from(decrypted(), { objectMode: false });
  }

  hasDocument(key: string): Promise<boolean> {
    return this.vault.hasDocument(key);
  }

  findSecretOf(key: string): Promise<string | undefined> {
    return this.vault.findSecretOf(key);
  }

  resealDocument(key: string): Promise<boolean> {
    return this.vault.resealDocument(key);
  }

  removeDocument(key: string): Promise<void> {
    return this.vault.removeDocument(key);
  }

  private documentKey(): Buffer {
    if (!this.dataKey) throw fault('KYC_DOCUMENT_LOST');
    return Buffer.from(hkdfSync('sha256', this.dataKey, '', 'rampart/document', KEY_BYTES));
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < IV_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  try {
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
