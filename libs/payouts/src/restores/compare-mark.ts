import { hasMarkedRow, insertAudit, inTransaction, type SentMark } from '@rampart/data';
import { rows, type Sql, sql } from '@rampart/sql';
import { MINUTE, SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { requeueHeldPayouts } from '../payout-brakes.js';

/** The vault's knowledge of the database: how far it had progressed, and the end of its audit log. */
export interface OutsideMark {
  readonly height: string;
  readonly audit: SentMark | null;
  /** Time according to the database's clock. */
  readonly at: string;
}

/** A standby is promoted within minutes of the last mark; a restored copy of both database and vault is older. */
const PROMOTED_WITHIN_MS = 5 * MINUTE;

/** Opens a restore if the database lacks what the vault's mark names. */
@Injectable()
export class CompareMark {
  private readonly log = new Logger('Restore');

  constructor(private readonly database: DataSource) {}

  async compareMark(turn: QueryRunner, kept: OutsideMark): Promise<void> {
    const [own] = await rows<OwnMark>(turn, ownMark(kept));
    const missing = await this.findMissing(turn, own, kept);
    if (missing !== undefined) {
      this.log.error(`The database is behind the vault, so nothing is paid out: ${missing}`);
      await rows(turn, sql`SELECT note_restore('behind', ${missing})`);
    } else if (own?.hasMoved) await this.judgeTimeline(kept);
  }

  /** A database without a single order has nothing to pay: it is new, and its vault belongs to another database. */
  private async findMissing(
    turn: QueryRunner,
    own: OwnMark | undefined,
    { height, audit, at }: OutsideMark,
  ): Promise<string | undefined> {
    if (!own || own.isEmpty) return undefined;
    if (own.isBehind) return `its height is ${own.height}, and was ${height} at ${at}`;
    if (audit && !(await hasMarkedRow(turn, audit))) return `it lacks row ${audit.row} of the audit, of ${audit.at}`;
    return undefined;
  }

  /** Lets a promoted standby continue if it has everything. Any other change of the timeline waits for two operators. */
  private async judgeTimeline({ at }: OutsideMark): Promise<void> {
    const promoted = await inTransaction(this.database, async (manager) => {
      const [restore] = await rows<{ id: string; isFresh: boolean }>(
        manager,
        sql`SELECT id, noticed_at - ${at}::timestamptz <= make_interval(secs => ${PROMOTED_WITHIN_MS / SECOND}) AS "isFresh"
            FROM database_restore WHERE is_open AND cause = 'timeline' FOR UPDATE`,
      );
      if (!restore) return false;
      if (!restore.isFresh) {
        await rows(manager, sql`UPDATE database_restore SET cause = 'moved' WHERE id = ${restore.id}`);
        return false;
      }
      await rows(
        manager,
        sql`UPDATE database_restore SET is_open = false, released_by = 'promotedStandby', released_at = rampart_now() WHERE id = ${restore.id}`,
      );
      const reason = `the database has all that the mark of ${at} names`;
      await rows(manager, insertAudit({ ...PROMOTED, subject: `restore:${restore.id}`, reason }));
      await requeueHeldPayouts(manager);
      return true;
    });
    if (promoted) this.log.warn('A standby was promoted that has everything: payouts go on.');
  }
}

interface OwnMark {
  readonly height: string;
  readonly isBehind: boolean;
  readonly isEmpty: boolean;
  /** Whether a restore is open because the timeline changed. */
  readonly hasMoved: boolean;
}

const ownMark = ({ height }: OutsideMark): Sql =>
  sql`SELECT height, height < ${height}::bigint AS "isBehind", NOT EXISTS (SELECT FROM transaction) AS "isEmpty",
        EXISTS (SELECT FROM database_restore WHERE is_open AND cause = 'timeline') AS "hasMoved" FROM outside_mark`.prepared();

const PROMOTED = { actor: 'program:promotedStandby', action: 'releaseRestore', before: null, after: null } as const;
