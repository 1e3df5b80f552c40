import { type CaseNoteKind, insertAudit, inTransaction, User } from '@rampart/data';
import { inOneStatement, rows, sql } from '@rampart/sql';
import { sealedFor } from '@rampart/sealing';
import { emailStatements } from '@rampart/emails';
import { Clock, type EmailState, fault, ids, isId } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The user of a case, and the order if the case is about one. */
export interface CaseSubject {
  readonly userId: string;
  readonly transactionId: string | null;
}

export interface CaseEntry {
  readonly id: string;
  readonly transactionId: string | null;
  readonly kind: CaseNoteKind;
  readonly text: string | null;
  readonly by: string;
  readonly at: Date;
  /** For a message: the state of its email. */
  readonly delivery: EmailState | null;
}

/** Entries of operators about a case, and who works on it. */
export interface CaseWork {
  /** The operator who works on it. */
  readonly owner: string | null;
  /** Everything about the user and the user's orders, newest first. */
  readonly entries: readonly CaseEntry[];
}

const MAX_ENTRIES = 200;

/** Notes and messages of operators, and which operator works on which case. Their only writer. */
@Injectable()
export class CaseNotes {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Reads a case. Its entries may contain anything about the user, so the caller records the view in the audit. */
  async readWork({ userId, transactionId }: CaseSubject): Promise<CaseWork> {
    const entries = await rows<CaseEntry>(
      this.database,
      sql`SELECT n.id, n.transaction_id AS "transactionId", n.kind, n.text, n.by, n.at, e.state AS delivery
          FROM case_note n LEFT JOIN email e ON e.kind = 'caseMessage' AND e.subject_id = n.id
          WHERE n.user_id = ${userId} ORDER BY n.id DESC LIMIT ${MAX_ENTRIES}`,
    );
    const [last] = await rows<Pick<CaseEntry, 'kind' | 'by'>>(
      this.database,
      sql`SELECT kind, by FROM case_note
          WHERE user_id = ${userId} AND transaction_id IS NOT DISTINCT FROM ${transactionId}::uuid AND kind IN ('taken', 'released')
          ORDER BY id DESC LIMIT 1`, // a query of its own, since it may be older than the entries that are shown
    );
    return { owner: last?.kind === 'taken' ? last.by : null, entries };
  }

  /** Throws USER_NOT_FOUND, also for an erased user, and TRANSACTION_NOT_FOUND. */
  addNote(subject: CaseSubject, text: string, by: string): Promise<CaseWork> {
    return this.addEntry(subject, { kind: 'note', text, by });
  }

  /** Emails a message to the user, in the partner's name. Throws as `addNote`, and EMAILS_OFF if the partner has switched emails off. */
  sendMessage(subject: CaseSubject, text: string, by: string): Promise<CaseWork> {
    return this.addEntry(subject, { kind: 'message', text, by });
  }

  /** Makes an operator the owner of a case, replacing any other. Throws as `addNote`. */
  takeCase(subject: CaseSubject, by: string): Promise<CaseWork> {
    return this.addEntry(subject, { kind: 'taken', text: null, by });
  }

  /** Leaves a case without an owner. Throws as `addNote`. */
  releaseCase(subject: CaseSubject, by: string): Promise<CaseWork> {
    return this.addEntry(subject, { kind: 'released', text: null, by });
  }

  private async addEntry(subject: CaseSubject, entry: NewEntry): Promise<CaseWork> {
    await inTransaction(this.database, async (manager) => {
      const user = await findPerson(manager, subject);
      const id = ids.next();
      const at = this.clock.now();
      await rows(
        manager,
        sql`INSERT INTO case_note (id, partner_id, user_id, transaction_id, kind, text, by, at)
            VALUES (${id}, ${user.partnerId}, ${subject.userId}, ${subject.transactionId}, ${entry.kind}, ${sealedFor(subject.userId, entry.text)}, ${entry.by}, ${at})`,
      );
      if (entry.kind === 'message')
        await writeEmail(manager, { ...subject, partnerId: user.partnerId, subjectId: id, at });
      await rows(manager, audit(subject, entry, id));
    });
    return this.readWork(subject);
  }
}

interface NewEntry {
  readonly kind: CaseNoteKind;
  readonly text: string | null;
  readonly by: string;
}

async function findPerson(manager: EntityManager, { userId, transactionId }: CaseSubject): Promise<User> {
  const user = isId(userId) ? await manager.findOneBy(User, { id: userId }) : null;
  if (!user || user.erasedAt) throw fault('USER_NOT_FOUND');
  if (transactionId === null) return user;
  const [order] = isId(transactionId)
    ? await rows(manager, sql`SELECT FROM transaction WHERE id = ${transactionId} AND user_id = ${userId}`)
    : [];
  if (!order) throw fault('TRANSACTION_NOT_FOUND');
  return user;
}

async function writeEmail(
  manager: EntityManager,
  message: CaseSubject & { readonly partnerId: string; readonly subjectId: string; readonly at: Date },
): Promise<void> {
  const statements = emailStatements({ ...message, kind: 'caseMessage' });
  const written = await rows(manager, inOneStatement(statements, sql`SELECT id FROM email_written`));
  if (written.length === 0) throw fault('EMAILS_OFF');
}

const ACTIONS = {
  note: 'addCaseNote',
  message: 'sendCaseMessage',
  taken: 'takeCase',
  released: 'releaseCase',
} as const;

/** Omits the text, because the audit is kept longer than the user's data. */
const audit = ({ userId, transactionId }: CaseSubject, { kind, by }: NewEntry, noteId: string) =>
  insertAudit({
    actor: `operator:${by}`,
    action: ACTIONS[kind],
    subject: transactionId === null ? `user:${userId}` : `transaction:${transactionId}`,
    reason: '',
    before: null,
    after: { noteId },
  });
