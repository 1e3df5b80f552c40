import {
  BatchPayouts,
  DeskAccounts,
  DeskBatches,
  DeskFiatRail,
  DeskImports,
  DeskPayouts,
  type StatementFormat,
  StatusReports,
  UndecidedLines,
} from '@rampart/bank-desk';
import { FixedClock, ids, SECOND } from '@rampart/kernel';
import { ownDatabase } from './own-database.js';

const csv = {
  columns: {
    valueDate: 'date',
    amount: 'amount',
    bankReference: 'bank',
    endToEndId: 'end',
    partyName: 'name',
    partyAccount: 'account',
    text: ['text'],
  },
};

export const DESK_ACCOUNTS = {
  accounts: [
    {
      id: 'sgd',
      holder: 'Rampart Pte Ltd',
      number: '111-222333-4',
      bic: 'DBSSSGSGXXX',
      currency: 'SGD',
      timeZone: 'UTC',
      methods: ['paynow'],
      csv,
      payouts: { format: 'pain.001.001.03', cutOff: '16:00', holidays: ['2026-01-19'] },
    },
    { id: 'usd', holder: 'Rampart Pte Ltd', number: '111-222333-9', currency: 'USD', timeZone: 'UTC', csv },
  ],
};

export interface Row {
  readonly amount: string;
  readonly text: string;
  readonly bank?: string;
  readonly name?: string;
  readonly account?: string;
  readonly date?: string;
}

export type Desk = Awaited<ReturnType<typeof makeDesk>>;

/** A desk on its own database. */
export async function makeDesk(configured: object = DESK_ACCOUNTS) {
  const own = await ownDatabase();
  const outage = { isOn: false };
  const database = {
    query: <T>(sql: string, parameters: readonly unknown[] = []): Promise<T[]> =>
      outage.isOn ? Promise.reject(new Error('the database does not answer')) : own.database.query<T>(sql, parameters),
  };
  const clock = new FixedClock(new Date('2026-01-15T09:00:00Z'));
  const accounts = DeskAccounts.parse(configured);
  const env = {
    FIAT_RAIL_DRIVER: 'desk',
    RAIL_DRIVERS: [],
    RAIL_PAYOUT_DRIVERS: [],
    CHAIN_DRIVER: 'sandbox',
    CHAIN_DRIVERS: [],
  };
  const withAccounts = (known: DeskAccounts) => ({
    imports: new DeskImports(database, known, clock),
    batches: new DeskBatches(database, known, clock),
    undecided: new UndecidedLines(database, known, clock),
  });
  const payouts = new DeskPayouts(database, accounts, clock);
  const rail = new DeskFiatRail(database, accounts, payouts, clock, env);
  await rail.onModuleInit();
  const { imports, batches, undecided } = withAccounts(accounts);
  const reports = new StatusReports(database);

  const stage = (
    text: string,
    { account = 'sgd', format = 'csv' }: { account?: string; format?: StatementFormat } = {},
  ) => imports.stageFile(account, { name: `statement.${format}`, format, bytes: only(text) }, 'mei');
  const book = async (text: string, options: { account?: string; format?: StatementFormat } = {}) => {
    const preview = await stage(text, options);
    return { preview, outcome: await imports.bookFile(preview.id, 'mei') };
  };
  const csvOf = (rows: readonly Row[]): string =>
    [
      'date,amount,bank,end,name,account,text',
      ...rows.map(({ amount, text, bank = ids.next(), name = '', account = '', date }) =>
        [date ?? clock.now().toISOString().slice(0, 19), amount, bank, '', name, account, text].join(','),
      ),
      '',
    ].join('\n');

  const payees = new BatchPayouts(database);
  const approve = async (id: string, by: string) =>
    batches.approveBatch(id, { by, digest: (await payees.listPayouts(id)).digest });

  return {
    ...own,
    payees,
    approve,
    database,
    outage,
    clock,
    rail,
    imports,
    batches,
    undecided,
    reports,
    /** As another process with other accounts has them. */
    withAccounts,
    stage,
    book,
    csvOf,
    /** Makes a batch of the queued payouts, approves it twice, and issues it. */
    issue: async (account = 'sgd') => {
      const batch = await batches.makeBatch(account, 'mei');
      if (!batch) return undefined;
      await approve(batch.id, 'mei');
      await approve(batch.id, 'tan');
      return { batch, file: await batches.issueFile(batch.id, 'tan') };
    },
    tick: () => clock.advance(SECOND),
  };
}

export async function* only(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
