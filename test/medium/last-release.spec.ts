import type { Client } from 'pg';
import { findIncompatibilities } from '../../tools/release/compatibility.js';
import { readReleasedSql } from '../../tools/release/released-sql.js';
import { openOwnerSession } from '../support/owner-session.js';

const released = readReleasedSql();

/** Stands above what is found. */
const ADVICE =
  'Processes of the last release run on the new schema while it is upgraded, and when it is rolled back. Expand, then contract: add the new beside the old in this ' +
  'release, and drop the old one release later (CONTRIBUTING.md, "A migration"). A changed function gets a new name, a column that is no longer used becomes a ' +
  '@RetiredColumn.';

describe(`the schema, for processes of the last release, ${released.version}`, () => {
  let owner: Client;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ owner, close } = await openOwnerSession());
  });
  afterAll(() => close());

  /** After the changes, which are taken back. */
  const incompatibilitiesAfter = async (...changes: readonly string[]): Promise<string[]> => {
    await owner.query('BEGIN');
    try {
      for (const change of changes) await owner.query(change);
      return await findIncompatibilities(owner, released);
    } finally {
      await owner.query('ROLLBACK');
    }
  };

  it('has everything that they call, read and write', async () => {
    const found = await incompatibilitiesAfter();

    expect(found.length > 0 ? [ADVICE, ...found] : []).toEqual([]);
  });

  it('is known to them by their functions and hundreds of statements', () => {
    expect(released.functions.map(({ name }) => name)).toContain('claim_webhooks');
    expect(released.statements.length).toBeGreaterThan(300);
  });

  it.each([
    ['a function is dropped', ['DROP FUNCTION claim_webhooks'], /there is no function claim_webhooks\(among uuid\[\]/],
    [
      'a function takes another argument',
      ['DROP FUNCTION is_deposit_address', isDepositAddress('candidate text, chain text', 'boolean', 'true')],
      /there is no function is_deposit_address\(candidate text\)/,
    ],
    [
      'a function answers something else',
      ['DROP FUNCTION is_deposit_address', isDepositAddress('candidate text', 'text', "'yes'")],
      /there is no function is_deposit_address\(candidate text\) RETURNS boolean/,
    ],
    ['a column is dropped', ['ALTER TABLE outbox DROP next_check_at'], /column "next_check_at" .*does not exist, in: /],
    ['a column is renamed', ['ALTER TABLE payout RENAME generation TO round'], /generation does not exist, in: /],
    ['a column has another type', ['ALTER TABLE outbox ALTER checks TYPE bigint'], /column outbox\.checks was integer/],
    [
      'a column must be given',
      ["ALTER TABLE outbox ADD tenant text NOT NULL DEFAULT ''", 'ALTER TABLE outbox ALTER tenant DROP DEFAULT'],
      /column outbox\.tenant must be given/,
    ],
    [
      'a column must be given where they write whole rows, which leave it NULL',
      ["ALTER TABLE transaction ADD tenant text NOT NULL DEFAULT ''"],
      /column transaction\.tenant must be given/,
    ],
    ['a table is dropped', ['DROP TABLE rate_bucket'], /relation "rate_bucket" does not exist, in: /],
    [
      'what a conflict is found by is dropped',
      ['ALTER TABLE heartbeat DROP CONSTRAINT heartbeat_pkey'],
      /no unique or exclusion constraint matching the ON CONFLICT/,
    ],
  ])('fails them when %s', async (_, changes, complaint) => {
    const found = await incompatibilitiesAfter(...changes);

    expect(found.join('\n')).toMatch(complaint);
  });

  it.each([
    ['a column is added', 'ALTER TABLE outbox ADD tenant text'],
    ['a column that has a default is added', "ALTER TABLE outbox ADD tenant text NOT NULL DEFAULT ''"],
    ['a table is added', 'CREATE TABLE tenant (id uuid PRIMARY KEY)'],
    ['a function is added', 'CREATE FUNCTION next_claim(among uuid[]) RETURNS integer RETURN 1'],
  ])('serves them when %s', async (_, change) => {
    expect(await incompatibilitiesAfter(change)).toEqual([]);
  });
});

function isDepositAddress(parameters: string, result: string, answer: string): string {
  return `CREATE FUNCTION is_deposit_address(${parameters}) RETURNS ${result} RETURN ${answer}`;
}
