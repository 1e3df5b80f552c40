import { ENV, type Env, PurposeKeys, sealNamed, unsealNamed } from '@rampart/config';
import { Notifications } from '@rampart/data';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { canonicalJson, hmac } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { KeyedCall, StoredAnswer } from './keyed-call.js';

/**
 * Stores responses to calls with a key. They contain personal data, so each is sealed for its own call: a row that is moved to another partner, path or key
 * does not open. Secrets are not stored. Request bodies are kept only as a keyed digest.
 */
@Injectable()
export class StoredAnswers {
  private readonly answerKeys: PurposeKeys;
  private readonly bodyKeys: PurposeKeys;

  constructor(
    @Inject(ENV) env: Env,
    private readonly notifications: Notifications,
  ) {
    this.answerKeys = new PurposeKeys(env, 'idempotent-answer');
    this.bodyKeys = new PurposeKeys(env, 'idempotent-body');
  }

  /** Whether a stored fingerprint is that of a request's content, whichever key it was made with. */
  isFingerprintOf(content: unknown, stored: string): boolean {
    const text = canonicalJson(content);
    return this.bodyKeys.all.some(({ key }) => digestOf(key, text) === stored);
  }

  /** Returns the digests of a key. The first is the one that is written; the others find calls from before a rotation, or their effect would come twice. */
  private keyDigests(key: string): readonly string[] {
    return this.bodyKeys.all.map((each) => digestOf(each.key, `key ${key}`));
  }

  async findAnswer(through: Executor, { partnerId, scope, key }: KeyedCall): Promise<StoredAnswer | undefined> {
    const [row] = await rows<{ caller: string; fingerprint: string; status: number; body: string }>(
      through,
      sql`SELECT caller, fingerprint, status_code AS status, body FROM idempotency_record
          WHERE partner_id = ${partnerId} AND scope = ${scope} AND key = ANY(${this.keyDigests(key)})`.prepared(),
    );
    const bound = boundTo(partnerId, scope, key);
    return row && { ...row, body: () => unsealNamed(this.answerKeys, Buffer.from(row.body, 'base64'), bound) };
  }

  async storeAnswer(through: Executor, call: KeyedCall, answer: { status: number; body: string }): Promise<void> {
    await rows(through, this.storeStatement(call, answer));
  }

  /**
   * Stores the response under each digest of the key: while secrets are rotated, another process computes a different one, and only equal digests exclude each
   * other.
   */
  storeStatement(
    { partnerId, scope, key, caller, showsSecret, content }: KeyedCall,
    answer: { status: number; body: string },
  ): Sql {
    const sealed = sealNamed(
      this.answerKeys,
      showsSecret ? '{}' : answer.body,
      boundTo(partnerId, scope, key),
    ).toString('base64');
    const fingerprint = digestOf(this.bodyKeys.newest.key, canonicalJson(content));
    return sql`INSERT INTO idempotency_record (partner_id, scope, key, caller, fingerprint, status_code, body, created_at)
          SELECT ${partnerId}::uuid, ${scope}::text, key, ${caller}::text, ${fingerprint}::text, ${answer.status}::integer, ${sealed}::text, rampart_now()
          FROM unnest(${this.keyDigests(key)}::text[]) AS key`;
  }

  /** Locks the key until this database transaction ends. Returns false while another call with the key runs. */
  async lockKey(through: Executor, call: KeyedCall): Promise<boolean> {
    const [row] = await rows<{ free: boolean }>(
      through,
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${lockOf(call)}, 0)) AS free`,
    );
    return row?.free === true;
  }

  /** Locks the key without a transaction. Returns the function that unlocks it, or undefined while another call with the key runs. */
  holdKey(call: KeyedCall): Promise<(() => Promise<void>) | undefined> {
    return this.notifications.holdName(lockOf(call));
  }
}

/** HMAC-SHA-256, in hex. Callers choose their keys, and may put a user's email into them. */
const digestOf = (key: Buffer, text: string): string => hmac(key).update(text).digest('hex');

/** The name of a lock that both kinds share, so that they exclude each other. */
const lockOf = ({ partnerId, scope, key }: KeyedCall): string => `idempotency ${boundTo(partnerId, scope, key)}`;

/** Unambiguous: the key, which the caller chooses, comes last; ids and paths have no spaces. */
const boundTo = (partnerId: string, scope: string, key: string): string => `${partnerId} ${scope} ${key}`;
