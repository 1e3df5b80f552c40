import { KycDocument, ReconciliationFinding } from '@rampart/data';
import { Vault } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, MoreThan } from 'typeorm';
import type { Found } from './rules/rule.js';
import { DOCUMENT_MISSING } from './rules/rules.js';

/** Our choice: documents looked up in one run. All of 100,000 are looked up in about two days. */
const BATCH = 200;
const SUBJECT = 'kycDocument:';

/** Compares the rows of documents with the vault, some in each run: a restored database or a lost disk leaves rows without files. */
@Injectable()
export class DocumentCheck {
  /** Id of the document that was looked up last. */
  private lookedUp = '00000000-0000-0000-0000-000000000000';

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /** Looks up the next documents, and those found missing before. `unverified` are documents for which the vault did not answer. */
  async runCheck(): Promise<{ found: Found[]; unverified: string[] }> {
    const found: Found[] = [];
    const unverified: string[] = [];
    for (const document of [...(await this.findMissing()), ...(await this.nextBatch())]) {
      const subject = `${SUBJECT}${document.id}`;
      const isStored = await this.vault.hasDocument(document.vaultKey).catch(() => undefined);
      if (isStored === undefined) unverified.push(subject);
      else if (!isStored) found.push({ subject, detail: detailOf(document) });
    }
    return { found: [...new Map(found.map((each) => [each.subject, each])).values()], unverified };
  }

  private async findMissing(): Promise<KycDocument[]> {
    const open = await this.database
      .getRepository(ReconciliationFinding)
      .findBy({ rule: DOCUMENT_MISSING, resolvedAt: IsNull() });
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

const detailOf = ({ userId, type }: KycDocument): string =>
  `the file "${type}" of user ${userId} is missing from the vault: restore it from a backup, or request it again`;
