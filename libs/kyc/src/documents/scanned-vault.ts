import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { fault } from '@rampart/kernel';
import { type Scan, type StoredDocument, Vault, type VirusScanner } from '@rampart/ports';

/**
 * A vault that keeps only content that the virus scanner reports as clean. The content goes to both at once, so that no plain copy of it is stored anywhere; if
 * the verdict is not "clean", or there is none, the document is removed again before it has a name.
 */
export class ScannedVault extends Vault {
  private readonly log = new Logger('VirusScanner');

  constructor(
    private readonly vault: Vault,
    private readonly scanner: VirusScanner,
  ) {
    super();
  }

  /** Throws DOCUMENT_INFECTED, DOCUMENT_SCAN_UNAVAILABLE. */
  async storeDocument(content: Readable): Promise<StoredDocument> {
    const scan = await this.orUnavailable(() => this.scanner.beginScan());
    if (!scan) return this.vault.storeDocument(content);
    try {
      const stored = await this.vault.storeDocument(this.copyTo(scan, content));
      await this.assertClean(scan, stored);
      return stored;
    } finally {
      scan.abort();
    }
  }

  replaceDocument(key: string, content: Readable): Promise<void> {
    return this.vault.replaceDocument(key, content);
  }

  openDocument(key: string): Promise<Readable> {
    return this.vault.openDocument(key);
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

  private copyTo(scan: Scan, content: Readable): Readable {
    const copied = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        await scan.writeChunk(chunk as Buffer).catch(() => undefined); // the verdict shows why, once the upload is complete
        yield chunk as Buffer;
      }
    };
    return Readable.from(copied(), { objectMode: false });
  }

  private async assertClean(scan: Scan, { key }: StoredDocument): Promise<void> {
    try {
      const verdict = await this.orUnavailable(() => scan.readVerdict());
      if (verdict.clean) return;
      this.log.warn(`an upload was refused: ${verdict.virus}`);
      throw fault('DOCUMENT_INFECTED');
    } catch (error) {
      await this.vault.removeDocument(key);
      throw error;
    }
  }

  private async orUnavailable<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      this.log.error(`an upload was not scanned: ${(error as Error).message}`);
      throw fault('DOCUMENT_SCAN_UNAVAILABLE');
    }
  }
}
