import { UnknownKey } from '@rampart/config';
import { KycDocument, ReconciliationFinding } from '@rampart/data';
import { DocumentDamaged, Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, MoreThan } from 'typeorm';
import type { Found } from './rules/rule.js';
import { DOCUMENT_DAMAGED, DOCUMENT_MISSING } from './rules/rules.js';

/** Number of documents looked up in one run, an arbitrary choice: 100,000 are all looked up in about two days. */
const BATCH = 200;
/** Number of bytes that one run reads, an arbitrary choice: damage among 100,000 documents is found within a month. */
const READ_BYTES = 64 * 1_048_576;
const SUBJECT = 'kycDocument:';

/**
 * Compares the rows of documents with the vault, some in each run: a restored database or a lost disk leaves rows without files, and a failing disk damaged
 * files.
 */
@Injectable()
export class DocumentCheck {
  /** Id of the document that was looked up last. */
  private lookedUp = '00000000-0000-0000-0000-000000000000';

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /**
   * Looks up the next documents, and those found missing or damaged before, and reads some of them. `unverified` are documents whose state the vault did not
   * report.
   */
  async runCheck(): Promise<{ missing: DocumentResult; damaged: DocumentResult }> {
    const [missing, damaged] = [newResult(), newResult()];
    const known = await this.findKnown();
    let left = READ_BYTES;
    for (const document of [...known, ...(await this.nextBatch())]) {
      const subject = `${SUBJECT}${document.id}`;
      const isStored = await this.vault.hasDocument(document.vaultKey).catch(() => undefined);
      if (isStored === undefined) missing.unverified.push(subject);
      else if (!isStored) missing.found.set(subject, missingDetail(document));
      left -= isStored ? Number(document.size) : 0;
      const isWhole = isStored && left >= 0 ? await this.isWhole(document) : undefined;
      if (isWhole === undefined) damaged.unverified.push(subject);
      else if (!isWhole) damaged.found.set(subject, damagedDetail(document));
    }
    return { missing: resultOf(missing), damaged: resultOf(damaged) };
  }

  /** Returns undefined if the vault did not respond. */
  private async isWhole({ vaultKey }: KycDocument): Promise<boolean | undefined> {
    try {
      (await this.vault.openDocument(vaultKey)).destroy();
      return true;
    } catch (error) {
      return error instanceof DocumentDamaged || error instanceof UnknownKey ? false : undefined;
    }
  }

  private async findKnown(): Promise<KycDocument[]> {
    const open = await this.database
      .getRepository(ReconciliationFinding)
      .findBy({ rule: In([DOCUMENT_MISSING, DOCUMENT_DAMAGED]), resolvedAt: IsNull() });
    return this.database
      .getRepository(KycDocument)
      .findBy({ id: In(open.map(({ subject }) => subject.slice(SUBJECT.length))) });
  }

  private async nextBatch(): Promise<KycDocument[]> {
    const batch = await this.database
      .getRepository(KycDocument)
      .find({ where: { id: MoreThan(this.lookedUp) }, order: { id: 'ASC' }, take: BATCH });
    this.lookedUp = batch.length < BATCH ? '00000000-0000-0000-0000-000000000000' : (batch.at(-1)?.id ?? this.lookedUp);
    return batch;
  }
}

interface DocumentResult {
  readonly found: Found[];
  readonly unverified: string[];
}

interface OpenResult {
  readonly found: Map<string, string>;
  readonly unverified: string[];
}

const newResult = (): OpenResult => ({ found: new Map(), unverified: [] });

const resultOf = ({ found, unverified }: OpenResult): DocumentResult => ({
  found: [...found].map(([subject, detail]) => ({ subject, detail })),
  unverified,
});

const missingDetail = ({ userId, type }: KycDocument): string =>
  `the file "${type}" of user ${userId} is missing from the vault: restore it from a backup, or request it again`;

const damagedDetail = ({ userId, type }: KycDocument): string =>
  `the file "${type}" of user ${userId} is damaged in the vault: restore it from a backup, or request it again`;
