import { isId } from '@rampart/kernel';
import { blindIndex } from './blind-index.js';
import { newDataKey, WrappedKey } from './data-keys.js';
import { methodAttributesKey, sealedOrder } from './sealed-order.js';
import { jsonWithSealed, sealedFor, sealedJsonFor, sealedText } from './sealed.js';
import { MARK } from './sealed-text.js';
import { sealedUser } from './sealed-user.js';

export type Run = (text: string, values: unknown[]) => Promise<unknown>;

type Row = Record<string, unknown> & { readonly id: string };
/** New values of columns. */
type Sealing = (row: Row) => Record<string, unknown>;

interface PlainRows {
  /** Selects rows that have plain values; `$1` is the size of a batch. */
  readonly plain: string;
  readonly table: string;
  readonly seal: Sealing;
}

const BATCH = 500;

/** Seals every row that an earlier release wrote plain, users first: their keys seal the others. */
export async function sealPlainRows(run: Run): Promise<void> {
  for (const rows of PLAIN_ROWS) while ((await sealBatch(run, rows)) === BATCH);
}

async function sealBatch(run: Run, { plain, table, seal }: PlainRows): Promise<number> {
  const rows = (await run(`${plain} LIMIT $1`, [BATCH])) as Row[];
  for (const row of rows) {
    const changes = Object.entries(seal(row));
    const set = changes.map(([column], i) => `${column} = $${i + 2}`).join(', ');
    await run(`UPDATE ${table} SET ${set} WHERE id = $1`, [row.id, ...changes.map(([, value]) => value)]);
  }
  return rows.length;
}

const isPlain = (column: string): string => `${column} NOT LIKE '${MARK}%'`;
const isPlainJson = (column: string): string =>
  `(${column} IS NOT NULL AND (jsonb_typeof(${column}) <> 'string' OR ${isPlain(`(${column} #>> '{}')`)}))`;

const text = (value: unknown): string => value as string;
const orNull = (value: unknown): string | null => value as string | null;

const sealUser: Sealing = (row) => {
  const known = {
    id: row.id,
    partnerId: text(row['partner_id']),
    email: text(row['email']),
    firstName: text(row['first_name']),
    lastName: text(row['last_name']),
    phone: orNull(row['phone']),
    address: orNull(row['address']),
    kycDeclineReason: orNull(row['kyc_decline_reason']),
    blockedReason: orNull(row['blocked_reason']),
  };
  const sealed = sealedUser(known as Parameters<typeof sealedUser>[0]);
  return {
    data_key: row['data_key'] ? new WrappedKey(text(row['data_key'])) : newDataKey(row.id),
    email: sealed.email,
    email_key: blindIndex('email', known.partnerId, text(row['email_key'])), // the plain key is the email, or the email and a phone
    first_name: sealed.firstName,
    last_name: sealed.lastName,
    phone: sealed.phone,
    phone_key: sealed.phoneKey,
    address: sealed.address,
    kyc_decline_reason: sealed.kycDeclineReason,
    blocked_reason: sealed.blockedReason,
    search_words: sealed.searchWords,
  };
};

const sealOrder: Sealing = (row) => {
  const order = {
    partnerId: row['partner_id'],
    userId: row['user_id'],
    partnerData: row['partner_data'],
    methodAttributes: row['method_attributes'],
  } as Parameters<typeof sealedOrder>[0];
  const sealed = sealedOrder(order);
  return {
    partner_data: jsonOrNull(sealed.partnerData),
    partner_data_key: sealed.partnerDataKey,
    partner_data_words: sealed.partnerDataWords,
    method_attributes: jsonOrNull(sealed.methodAttributes),
    method_attributes_key: methodAttributesKey(order),
  };
};

const jsonOrNull = (value: unknown): string | null => (value === null ? null : jsonWithSealed(value));

const sealEvent: Sealing = (row) => ({ body: sealedFor(text(row['user_id']), text(row['body'])) });

const sealInbound: Sealing = (row) => {
  const content = row['content'] as Record<string, unknown>;
  const { payerName, reference } = content;
  return {
    content: jsonWithSealed({
      ...content,
      ...(payerName === undefined ? {} : { payerName: sealedText(text(payerName)) }),
      ...(reference === undefined || isId(text(reference)) ? {} : { reference: sealedText(text(reference)) }),
    }),
  };
};

const PLAIN_ROWS: readonly PlainRows[] = [
  {
    table: 'app_user',
    plain: `SELECT * FROM app_user WHERE ${isPlain('email')} AND erased_at IS NULL`,
    seal: sealUser,
  },
  {
    table: 'transaction',
    plain: `SELECT * FROM transaction WHERE ${isPlainJson('partner_data')} OR ${isPlainJson('method_attributes')}`,
    seal: sealOrder,
  },
  {
    table: 'kyc_document',
    plain: `SELECT * FROM kyc_document WHERE ${isPlain('filename')}`,
    seal: (row) => ({ filename: sealedFor(text(row['user_id']), text(row['filename'])) }),
  },
  {
    table: 'kyc_review',
    plain: `SELECT * FROM kyc_review WHERE ${isPlain('reason')}`,
    seal: (row) => ({ reason: sealedFor(text(row['user_id']), text(row['reason'])) }),
  },
  {
    table: 'webhook_event',
    plain: `SELECT e.id, e.body, coalesce(t.user_id, u.id) AS user_id FROM webhook_event e LEFT JOIN transaction t ON t.id = e.transaction_id
      LEFT JOIN app_user u ON u.id = e.subject_id WHERE ${isPlain('e.body')} AND coalesce(t.user_id, u.id) IS NOT NULL`,
    seal: sealEvent,
  },
  {
    table: 'webhook_attempt',
    plain: `SELECT * FROM webhook_attempt WHERE response_body <> '' AND ${isPlain('response_body')}`,
    seal: (row) => ({ response_body: sealedText(text(row['response_body'])) }),
  },
  ...['inbound_event', 'inbound_conflict'].map((table) => ({
    table,
    plain: `SELECT * FROM ${table} WHERE ${isPlain("(content->>'payerName')")} OR (${isPlain("(content->>'reference')")}
      AND content->>'reference' !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`,
    seal: sealInbound,
  })),
  {
    table: 'payout',
    plain: `SELECT p.id, p.reason, t.user_id FROM payout p LEFT JOIN transaction t ON t.id = p.transaction_id WHERE ${isPlain('p.reason')}`,
    seal: ({ user_id: userId, reason }) => ({
      reason: userId === null ? sealedText(text(reason)) : sealedFor(text(userId), text(reason)),
    }),
  },
  {
    table: 'proposal',
    plain: `SELECT p.id, p.content, t.user_id FROM proposal p JOIN transaction t ON t.id = p.transaction_id WHERE ${isPlainJson('p.content')}`,
    seal: ({ user_id: userId, content }) => ({ content: jsonWithSealed(sealedJsonFor(text(userId), content)) }),
  },
  {
    table: 'manual_booking',
    plain: `SELECT * FROM manual_booking WHERE ${isPlain('reason')}`,
    seal: (row) => ({ reason: sealedText(text(row['reason'])) }),
  },
];
