import { KycDocument, type ResealedPage } from '@rampart/data';
import { Vault } from '@rampart/ports';
import { OutsideMarks } from '@rampart/payouts';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';

/** Documents between two saves of the progress, since a video takes seconds. */
const PAGE = 20;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Re-encrypts the vault's documents with the newest secret, in the order of their rows, and rewrites the mark of the database. */
@Injectable()
export class DocumentResealer {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
    private readonly marks: OutsideMarks,
  ) {}

  async resealPage(after: readonly string[] | null): Promise<ResealedPage> {
    if (after === null) await this.marks.raiseMark();
    const page = await this.database
      .getRepository(KycDocument)
      .find({ where: { id: MoreThan(after?.[0] ?? BEFORE_ALL) }, order: { id: 'ASC' }, take: PAGE });
    let found = 0;
    for (const { vaultKey } of page) if (await this.vault.resealDocument(vaultKey)) found += 1;
    const last = page.at(-1);
    return { after: page.length < PAGE || !last ? null : [last.id], found, looked: page.length };
  }
}
