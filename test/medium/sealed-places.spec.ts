import { BYTES_PLACES, readTextPlaces } from '@rampart/data';
import { newDatabase, type TestDatabase } from '../support/database.js';

/** Byte columns that no secret seals: digests, public keys, and columns that keep their derived key. */
const OTHER_BYTES = [
  'access_token.digest',
  'api_key.previous_digest',
  'api_key.secret_digest',
  'audit_head.hash',
  'audit_link.hash',
  'audit_link.previous',
  'authorization_code.digest',
  'checkout_link.digest',
  'checkout_request.mac',
  'checkout_session.digest',
  'checkout_session.hand_off_digest',
  'invitation.digest',
  'login.recovery_digests',
  'partner_scope.key',
  'passkey.public_key',
  'phone_code.digest',
  'phone_proof.digest',
  'service_token.digest',
  'service_token.previous_digest',
  'sign_in_code.digest',
  'sms_request.neighbours',
  'sms_request.number',
  'sms_request.source',
  'transaction.mac',
];

/** Tables that the service may not change: their text is read by kept keys. */
const APPENDED = [
  'audit_entry',
  'case_note',
  'checkout_request',
  'journal',
  'kyc_document',
  'lone_decision',
  'operator',
  'posting',
  'transaction_history',
];

/** Sums and counts, which contain only accounts, currencies, partners, kinds and states. */
const SUMS = ['account_sum', 'closed_order', 'order_sum', 'row_count'];

describe('the places that are sealed anew', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());

  it('are all columns of bytes, but those that no secret seals', async () => {
    const found = await database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND (data_type = 'bytea' OR udt_name = '_bytea') ORDER BY 1`,
    );

    const known = [...BYTES_PLACES.map(({ table, column }) => `${table}.${column}`), ...OTHER_BYTES];

    expect(found.map(({ name }) => name)).toEqual(known.sort());
  });

  it('are all tables with text, but sums and those that the service may not change', async () => {
    const found = await database.query<{ table: string }>(
      `SELECT DISTINCT c.table_name AS "table" FROM information_schema.columns c
       WHERE table_schema = 'public' AND data_type IN ('text', 'json', 'jsonb') AND NOT EXISTS (
         SELECT FROM information_schema.key_column_usage k JOIN information_schema.table_constraints t USING (constraint_name, table_name)
         WHERE t.constraint_type = 'PRIMARY KEY' AND k.table_name = c.table_name AND k.column_name = c.column_name)`,
    );

    const places = (await readTextPlaces(database)).map(({ table }) => table);

    expect(
      found
        .map(({ table }) => table)
        .filter((table) => !places.includes(table))
        .sort(),
    ).toEqual([...APPENDED, ...SUMS].sort());
  });
});
