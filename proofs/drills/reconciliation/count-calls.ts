import { newDataSource } from '@rampart/data';
import { ChainRouter, DriverSet, RailRouter } from '@rampart/drivers';
import { FixedClock, ids } from '@rampart/kernel';
import {
  AskedStatements,
  AskProviders,
  type OutsideMarks,
  payoutKey,
  PayoutDrivers,
  RestoreFindings,
  RestoreInquiry,
  SentLists,
} from '@rampart/payouts';
import type { FiatRail } from '@rampart/ports';
import type { DataSource } from 'typeorm';
import { newDatabase, type TestDatabase } from '../../../test/support/database.js';
import { makeHitpay } from '../../support/own-hitpay.js';

export interface CallFigures {
  readonly single: number;
  readonly listed: number;
  readonly found: number;
  readonly differing: number;
}

/** Counts the calls to a stand-in of HitPay that has sent the payout of each of `payouts` sells since the backup. */
export async function countCalls(payouts: number): Promise<CallFigures> {
  const database = await newDatabase();
  const source = await newDataSource(database.superuserUrl, 'drill').initialize();
  const hitpay = await makeHitpay();
  try {
    for (const id of await openSells(database, payouts))
      hitpay.provider.transfers.push({
        ...{
          id: ids.next(),
          amount: '70',
          currency: 'sgd',
          remark: payoutKey({ paidFor: id, purpose: 'payout', generation: 1 }),
        },
        ...{ reference: id, beneficiary: {}, status: 'paid', createdAt: new Date().toISOString() },
      });
    const inquire = async (rail: FiatRail) => {
      const before = hitpay.provider.calls.length;
      const findings = await inquireAll(database, source, rail);
      return { findings, calls: hitpay.provider.calls.length - before };
    };
    const listed = await inquire(hitpay.rail);
    const single = await inquire(Object.assign(hitpay.rail, { listSent: () => Promise.resolve(undefined) }));
    const both = new Set(single.findings);
    return {
      single: single.calls,
      listed: listed.calls,
      found: listed.findings.length,
      differing: listed.findings.filter((finding) => !both.delete(finding)).length + both.size,
    };
  } finally {
    await hitpay.close();
    await source.destroy();
    await database.drop();
  }
}

/** Rows of paid sells without a payout, as a backup has them. */
async function openSells(database: TestDatabase, count: number): Promise<string[]> {
  const made = Array.from({ length: count }, () => ids.next());
  await database.query(
    `WITH unguarded AS (SELECT set_config('session_replication_role', 'replica', true))
     INSERT INTO transaction (id, partner_id, user_id, type, status, version, method, currency, crypto_currency, chain, crypto, fiat, service_charge,
       service_charge_percent, total, crypto_price, crypto_price_usd, price_source, priced_at, created_at, updated_at, expires_at)
     SELECT id, id, id, 'sell', 'btc_received', 2, 'paynow', 'SGD', 'BTC', 'bitcoin', 1, 70, 0, 0, 70, 70, 50, 'fixed', at, at, at, at
     FROM unguarded, unnest($1::uuid[]) id, (SELECT now() - interval '2 minutes' AS at) made`,
    [made],
  );
  return made;
}

/** Opens a restore that was noticed a minute ago, and lets a worker's inquiry come to its end. Returns what was written down. */
async function inquireAll(database: TestDatabase, source: DataSource, rail: FiatRail): Promise<string[]> {
  await database.query('DELETE FROM restore_finding');
  await database.query(`SELECT note_restore('command', 'a drill')`);
  await database.query(
    `UPDATE database_restore SET noticed_at = date_trunc('milliseconds', now() - interval '1 minute')`,
  );
  const inquiry = inquiryOf(source, rail);
  while (!(await isAsked(database))) await inquiry.step();
  const found = await database.query<{ finding: string }>(
    `SELECT key || ' ' || state || ' ' || detail AS finding FROM restore_finding`,
  );
  return found.map(({ finding }) => finding);
}

const isAsked = async (database: TestDatabase): Promise<boolean> =>
  (await database.query('SELECT FROM database_restore WHERE asked_at IS NOT NULL')).length > 0;

class SteppedInquiry extends RestoreInquiry {
  step(): Promise<boolean> {
    return this.processBatch();
  }
}

function inquiryOf(source: DataSource, rail: FiatRail): SteppedInquiry {
  const rails = new RailRouter(new DriverSet(new Map([['hitpay', rail]]), new Map([['paynow' as const, 'hitpay']])));
  const drivers = new PayoutDrivers(rails, new ChainRouter(new DriverSet(new Map(), new Map())));
  const marks = { raiseMark: () => Promise.resolve(true) } as unknown as OutsideMarks;
  const findings = new RestoreFindings(source, new AskProviders(source, drivers));
  const statements = new AskedStatements(source, rails, new FixedClock(new Date()));
  return new SteppedInquiry(source, marks, findings, statements, new SentLists(source, drivers));
}
