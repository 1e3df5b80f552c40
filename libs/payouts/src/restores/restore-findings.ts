import type { RestoreFindingState } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AskedPayout } from './asked-orders.js';
import { type Answer, AskProviders } from './ask-providers.js';
import { PAYOUT_OF_FINDING } from './payout-of-finding.js';
import { type CompleteLists, NO_LISTS } from './sent-lists.js';

/** Maximum number of payouts that one pass wakes or queries again; the next pass takes others. */
const AT_ONCE = 50;
/** Delay before an unresponsive provider is queried again, and before an order is woken again. */
const AGAIN_AFTER = '30 seconds';

/** Stores what providers report about payouts that the database may have lost. A payout that its provider does not know is not a finding. */
@Injectable()
export class RestoreFindings {
  constructor(
    private readonly database: DataSource,
    private readonly providers: AskProviders,
  ) {}

  /** Asks `complete` lists first, and providers for the rest. */
  async askFor(restoreId: string, asked: readonly AskedPayout[], complete: CompleteLists = NO_LISTS): Promise<void> {
    const states = await this.providers.findStates(restoreId, asked, complete);
    const answers = asked.map((payout, i) => ({ payout, found: findingOf(states[i] ?? { state: 'unknown' }) }));
    for (const { payout, found } of answers) if (found) await this.writeFinding(restoreId, payout, found);
    await this.removeFindings(
      restoreId,
      answers.flatMap(({ payout, found }) => (found ? [] : payout.key)),
    );
  }

  /** Queries again the providers that did not respond. */
  async askUnanswered(restoreId: string): Promise<void> {
    const unanswered = await rows<AskedPayout>(
      this.database,
      sql`UPDATE restore_finding f SET found_at = clock_timestamp()
          FROM (SELECT restore_id, key FROM restore_finding WHERE restore_id = ${restoreId} AND state = 'unanswered' AND purpose IS NOT NULL
                AND found_at < clock_timestamp() - ${AGAIN_AFTER}::interval LIMIT ${AT_ONCE}) due
          WHERE f.restore_id = due.restore_id AND f.key = due.key
          RETURNING f.key, f.transaction_id AS "transactionId", f.purpose, f.generation, f.kind, true AS "isBegun"`,
    );
    await this.askFor(restoreId, unanswered);
  }

  /** Lists payouts that were sent and whose rows do not show it yet, each at most once per AGAIN_AFTER. */
  listUnwritten(restoreId: string): Promise<Pick<AskedPayout, 'key' | 'transactionId' | 'purpose'>[]> {
    return rows(
      this.database,
      sql`UPDATE restore_finding f SET woken_at = clock_timestamp()
          FROM (SELECT f.restore_id, f.key FROM restore_finding f WHERE f.restore_id = ${restoreId} AND f.state = 'sent'
                AND (f.woken_at IS NULL OR f.woken_at < clock_timestamp() - ${AGAIN_AFTER}::interval)
                AND NOT EXISTS (SELECT FROM payout WHERE id = ${PAYOUT_OF_FINDING} AND state IN ('submitted', 'confirmed')) LIMIT ${AT_ONCE}) due
          WHERE f.restore_id = due.restore_id AND f.key = due.key
          RETURNING f.key, f.transaction_id AS "transactionId", f.purpose`,
    );
  }

  private async writeFinding(
    restoreId: string,
    { key, transactionId, purpose, generation, kind }: AskedPayout,
    { state, detail }: { state: RestoreFindingState; detail: string },
  ): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO restore_finding (restore_id, key, state, transaction_id, purpose, generation, kind, detail, found_at)
          VALUES (${restoreId}, ${key}, ${state}, ${transactionId}, ${purpose}, ${generation}, ${kind}, ${detail}, clock_timestamp())
          ON CONFLICT (restore_id, key) DO UPDATE SET state = excluded.state, detail = excluded.detail, found_at = excluded.found_at`,
    );
  }

  /** Deletes findings whose provider has now responded and does not know the payouts. */
  private async removeFindings(restoreId: string, keys: readonly string[]): Promise<void> {
    await rows(
      this.database,
      sql`DELETE FROM restore_finding WHERE restore_id = ${restoreId} AND key = ANY(${keys}) AND state = 'unanswered'`,
    );
  }
}

/** Undefined if the provider does not know the payout, or has not paid it. */
function findingOf(known: Answer): { state: RestoreFindingState; detail: string } | undefined {
  if (known.state === 'unanswered') return known;
  if (known.state === 'unknown' || known.state === 'failed') return undefined;
  return { state: 'sent', detail: known.reference };
}
