import { inTransaction, insertAudit, inUnit, Partner, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, Decimal, fault, ids, isId, isTokenActor } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeys, type NewCredentials } from './api-keys.js';

export interface PartnerTerms {
  readonly id: string;
  readonly name: string;
  /** Markup on the service charge, in percent of the crypto amount: 0 to 10. */
  readonly markupPercent: Decimal;
}

@Injectable()
export class Partners {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly apiKeys: ApiKeys,
  ) {}

  /** Finds the partner of an authenticated caller. */
  findPartner(id: string): Promise<Partner> {
    return this.database.getRepository(Partner).findOneByOrFail({ id });
  }

  /** Creates a partner with its first API key. */
  async createPartner(name: string, markupPercent = new Decimal(0)): Promise<NewCredentials & { id: string }> {
    const id = ids.next();
    await write(
      this.database,
      sql`WITH made AS (
            INSERT INTO partner (id, name, markup_percent, created_at) VALUES (${id}, ${name}, ${markupPercent.toFixed()}, ${this.clock.now()}) RETURNING markup_percent)
          SELECT pg_notify('rampart_partners', '') FROM made WHERE markup_percent <> 0`,
    );
    return { id, ...(await this.apiKeys.issueFirstKey(id)) };
  }

  /** Creates a partner as an operator's privileged action, with its audit entry. */
  createBy(actor: string, name: string, markupPercent: Decimal): Promise<NewCredentials & { id: string }> {
    return inUnit(this.database, async () => {
      const made = await this.createPartner(name, markupPercent);
      const after = { name, markupPercent: markupPercent.toNumber() };
      await write(
        this.database,
        insertAudit({ actor, action: 'createPartner', subject: `partner:${made.id}`, reason: '', before: null, after }),
      );
      return made;
    });
  }

  /** Whether a service token created the partner, according to operators' entries in the audit, which no partner's request can write. */
  async isMadeByToken(id: string): Promise<boolean> {
    const [made] = await rows<{ actor: string }>(
      this.database,
      sql`SELECT actor FROM audit_entry WHERE subject = ${`partner:${id}`} AND action = 'createPartner' AND actor LIKE 'operator:%' ORDER BY id LIMIT 1`,
    );
    return made !== undefined && isTokenActor(made.actor);
  }

  /** Sets the markup of future orders; every process is notified within a moment. Throws PARTNER_NOT_FOUND. */
  async setMarkup(id: string, markupPercent: Decimal, by: { actor: string; reason: string }): Promise<PartnerTerms> {
    if (!isId(id)) throw fault('PARTNER_NOT_FOUND');
    return inTransaction(this.database, async (manager) => {
      const [partner] = await rows<{ name: string; before: string }>(
        manager,
        sql`SELECT name, trim_scale(markup_percent)::text AS before FROM partner WHERE id = ${id} FOR UPDATE`,
      );
      if (!partner) throw fault('PARTNER_NOT_FOUND');
      await rows(manager, sql`UPDATE partner SET markup_percent = ${markupPercent.toFixed()} WHERE id = ${id}`);
      const [before, after] = [partner.before, markupPercent.toFixed()].map((text) => ({ markupPercent: text }));
      await rows(manager, insertAudit({ ...by, action: 'set markup', subject: `partner:${id}`, before, after }));
      await rows(manager, sql`SELECT pg_notify('rampart_partners', '')`);
      return { id, name: partner.name, markupPercent };
    });
  }
}
