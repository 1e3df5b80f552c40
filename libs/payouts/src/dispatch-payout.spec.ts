import type { Payout, Transaction } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import {
  type FiatPayout,
  NothingSent,
  type RoutedChain,
  type RoutedRail,
  type Screening,
  type ScreeningResult,
  type SendOutcome,
  type SentState,
  UnclearAnswer,
} from '@rampart/ports';
import { ScreenWallet } from '@rampart/transactions';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AttemptSend } from './attempt-send.js';
import { BeginSend } from './begin-send.js';
import { RECHECK_DELAY_MS, retryDelayOf, type Unsettled } from './dispatch.js';
import { DispatchPayout } from './dispatch-payout.js';
import { LookUpHeld } from './look-up-held.js';
import { LookUpSend } from './look-up-send.js';
import type { OutsideMarks } from './restores/outside-marks.js';
import { PayoutDrivers } from './payout-drivers.js';
import type { PayoutRoutes } from './payout-routes.js';
import { ResendPayout } from './resend-payout.js';
import { ScreenSenders } from './screen-senders.js';
import { SendCommands } from './send-commands.js';

const WALLET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const transaction = {
  id: 't-1',
  type: 'buy',
  chain: 'bitcoin',
  wallet: WALLET,
  destinationTag: null,
  internalAddress: null,
} as Transaction;
const payout = {
  id: 'p-1',
  transactionId: 't-1',
  purpose: 'payout',
  kind: 'crypto',
  amount: new Decimal(1),
  currency: 'BTC',
} as Payout;

const REFUND = { purpose: 'refund', kind: 'fiat', currency: 'SGD' } as const;

/** Target of the brake that holds the payout when it begins. */
const BEFORE = { before: 'all', restored: 'restoredDatabase', meanwhile: null } as const;

interface Found {
  /** Whether an earlier attempt started sending without recording its outcome. */
  readonly begun?: boolean;
  /** Whether the provider has reported the key as unknown for RECHECK_DELAY_MS. */
  readonly elapsed?: boolean;
  readonly known?: SentState | Error;
  readonly sending?: SendOutcome | Error;
  /** Whether the row is no longer claimed. */
  readonly gone?: boolean;
  readonly mode?: 'sandbox' | 'live';
  readonly to?: Partial<Transaction>;
  readonly amount?: string;
  readonly screened?: ScreeningResult | Error;
  /** Payouts of the order that the database still has if it was restored after the order was created. */
  readonly payouts?: readonly { purpose: string; generation: number }[];
  /** The bank's response about any key. */
  readonly bank?: SentState;
  /** When a brake is engaged: before the payout begins, or while its wallet is screened. */
  readonly brake?: 'before' | 'meanwhile' | 'restored';
  /** Whether its partner is about to leave for another cell. */
  readonly moving?: boolean;
  /** Whether the vault's mark was never compared. */
  readonly unmarked?: boolean;
  /** The driver that was requested to send it before and deferred it. */
  readonly driver?: string;
  readonly withdrawn?: SentState | Error;
  /** Ids of the payments that a fiat refund returns. */
  readonly payments?: readonly string[];
  /** Database error that the check of the destination throws. */
  readonly books?: Error;
}

/** Runs one dispatch and returns the calls to the provider, in order. */
function dispatching({
  begun = false,
  elapsed = false,
  gone = false,
  known = { state: 'unknown' },
  sending = { outcome: 'submitted', reference: 'sent' },
  ...odd
}: Found) {
  const {
    mode = 'sandbox',
    to = {},
    amount = '1',
    screened = { clear: true },
    books,
    brake,
    moving = false,
    payments,
    payouts = [],
    bank = { state: 'unknown' },
    unmarked = false,
    withdrawn = { state: 'failed', reason: 'withdrawn' },
    driver = null,
  } = odd;
  const asked: string[] = [];
  const answer = async <T>(what: string, given: T | Error): Promise<T> => {
    asked.push(what);
    if (given instanceof Error) throw given;
    return Promise.resolve(given);
  };
  const written: string[] = [];
  const query = (text: string): Promise<unknown[]> => {
    written.push(text);
    if (books && text.includes('deposit')) return Promise.reject(books);
    if (text.includes('FROM receipt')) return Promise.resolve((payments ?? []).map((eventId) => ({ eventId })));
    if (text.includes('moved_at')) return Promise.resolve([...payouts]);
    if (text.includes('AS brake'))
      return Promise.resolve(begun ? [] : [{ brake: BEFORE[brake ?? 'meanwhile'], moving }]);
    if (text.includes('FROM brake')) return Promise.resolve([{ target: brake === 'meanwhile' ? 'all' : null }]);
    if (text.includes('SET send_started_at')) return Promise.resolve(begun ? [] : [{ id: 'p-1' }]);
    return Promise.resolve(gone && text.startsWith('SELECT') ? [] : [{ elapsed }]);
  };
  const chain = {
    sendPayout: ({ key }: { key: string }) => answer(`send ${key}`, sending),
    findPayout: (key: string) => answer(`find ${key}`, known),
    withdrawPayout: ({ key }: { key: string }) => answer(`withdraw ${key}`, withdrawn),
  } as unknown as RoutedChain;
  const rail = {
    sendPayout: (sent: FiatPayout) => answer(`refund ${sent.payments?.join(' ')}`, sending),
    findPayout: () => answer('find at the bank', bank),
  } as unknown as RoutedRail;
  const database = { query } as unknown as DataSource;
  const screening = {
    screenWallet: () => (screened instanceof Error ? Promise.reject(screened) : Promise.resolve(screened)),
  } as unknown as Screening;
  const screenWallet = new ScreenWallet(screening);
  const marks = { raiseMark: () => Promise.resolve(!unmarked) } as unknown as OutsideMarks;
  const drivers = new PayoutDrivers(rail, chain);
  const routes = { findDriver: () => Promise.resolve('sandbox') } as unknown as PayoutRoutes;
  const commands = new SendCommands(database, rail, chain, screenWallet, new ScreenSenders(database, screenWallet), {
    RAMPART_MODE: mode,
    BITCOIN_NETWORK: 'main',
  });
  const lookUp = new LookUpSend(database, drivers);
  const attempt = new AttemptSend(database, drivers, commands, marks, lookUp);
  const dispatch = new DispatchPayout(
    database,
    new BeginSend(database, routes),
    new LookUpHeld(database, drivers, routes, lookUp),
    attempt,
    new ResendPayout(database, lookUp, attempt),
  );
  const outcome = dispatch.dispatchPayout(
    { ...payout, ...(payments ? REFUND : {}), driver, amount: new Decimal(amount) },
    { ...transaction, ...to },
  );
  return { asked, outcome, written };
}

describe('a payout that its driver deferred before, and that must not be sent any more', () => {
  const listed: ScreeningResult = { clear: false, reason: 'It is listed.' };

  it('is rejected once its driver has said that it never will be sent', async () => {
    const { asked, outcome } = dispatching({ driver: 'sandbox', screened: listed, mode: 'live' });

    expect(await outcome).toMatchObject({ outcome: 'rejected' });
    expect(asked).toEqual(['withdraw p-1']);
  });

  it.each<[string, SentState | Error, string]>([
    ['was sent', { state: 'submitted', reference: 'tx' }, 'accepted'],
    ['is kept', { state: 'waiting', reference: 'p-1' }, 'waiting'],
    ['does not answer', new Error('down'), 'unclear'],
  ])('is not rejected where the driver says that it %s', async (_, withdrawn, expected) => {
    const { outcome } = dispatching({ driver: 'sandbox', screened: listed, mode: 'live', withdrawn });

    expect(await outcome).toMatchObject({ outcome: expected });
  });
});

describe('a refund of fiat', () => {
  it('E99: goes to the provider that received the payments, which hears which they are', async () => {
    const { asked, outcome } = dispatching({ payments: ['hitpay/1', 'hitpay/2'] });

    expect([await outcome, asked]).toEqual([{ outcome: 'accepted', reference: 'sent' }, ['refund hitpay/1 hitpay/2']]);
  });

  it('E99: of payments by two providers is left to an operator, and neither is asked', async () => {
    const { asked, outcome } = dispatching({ payments: ['hitpay/1', 'desk/2'] });

    expect([await outcome, asked]).toEqual([
      { outcome: 'rejected', reason: 'it was paid by hitpay and desk; pay it back by hand' },
      [],
    ]);
  });
});

describe('sending a payout', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('sends at once the first time', async () => {
    const { asked, outcome } = dispatching({});

    expect(await outcome).toEqual({ outcome: 'accepted', reference: 'sent' });
    expect(asked).toEqual(['send p-1']);
  });

  it.each<SentState>([
    { state: 'submitted', reference: 'known' },
    { state: 'confirmed', reference: 'known' },
  ])('is not done again when it was begun before and the provider knows it as $state', async (known) => {
    const { asked, outcome } = dispatching({ begun: true, elapsed: true, known });

    expect(await outcome).toEqual({ outcome: 'accepted', reference: 'known' });
    expect(asked).toEqual(['find p-1']);
  });

  describe('E121: that the provider has with another amount or currency', () => {
    it.each<[string, SentState, string]>([
      [
        'more',
        { state: 'confirmed', reference: 'tx', money: { amount: '1.00000001', currency: 'BTC' } },
        '1.00000001 BTC',
      ],
      [
        'less, on its way',
        { state: 'submitted', reference: 'tx', money: { amount: '0.1', currency: 'BTC' } },
        '0.1 BTC',
      ],
      ['less, kept', { state: 'waiting', reference: 'tx', money: { amount: '0.1', currency: 'BTC' } }, '0.1 BTC'],
      ['another currency', { state: 'confirmed', reference: 'tx', money: { amount: '1', currency: 'ETH' } }, '1 ETH'],
    ])('is unclear, and neither believed nor sent again: %s', async (_, known, has) => {
      const { asked, outcome } = dispatching({ begun: true, elapsed: true, known });

      expect(await outcome).toEqual({
        outcome: 'unclear',
        isAnswered: true,
        reason: `the provider has ${has} under the key of this payout, reference tx, and 1 BTC was to be paid`,
      });
      expect(asked).toEqual(['find p-1']);
    });

    it('is unclear in a restored database as well, which sends nothing', async () => {
      const known = { state: 'confirmed', reference: 'tx', money: { amount: '2', currency: 'BTC' } } as const;

      expect(await dispatching({ brake: 'restored', known }).outcome).toMatchObject({ outcome: 'unclear' });
    });

    it('is believed where the two are the same number, however it is written', async () => {
      const known = { state: 'confirmed', reference: 'tx', money: { amount: '1.000', currency: 'BTC' } } as const;

      expect(await dispatching({ begun: true, known }).outcome).toEqual({ outcome: 'accepted', reference: 'tx' });
    });
  });

  it('is not done again when the provider refused it', async () => {
    const { asked, outcome } = dispatching({ begun: true, elapsed: true, known: { state: 'failed', reason: 'no' } });

    expect(await outcome).toEqual({ outcome: 'rejected', reason: 'no' });
    expect(asked).toEqual(['find p-1']);
  });

  describe('of an order that is older than the restore of the database', () => {
    const payouts = [{ purpose: 'payout', generation: 1 }];

    it('asks the provider first, and waits when it does not know the key', async () => {
      const { asked, outcome } = dispatching({ payouts });

      expect(await outcome).toEqual({ outcome: 'unknown' });
      expect(asked.filter((what) => !what.startsWith('find'))).toEqual([]);
    });

    it('is not done when the bank has refunded the order', async () => {
      const { asked, outcome } = dispatching({
        payouts,
        bank: { state: 'submitted', reference: 'B-1' },
        elapsed: true,
      });

      expect(await outcome).toMatchObject({
        outcome: 'unclear',
        reason: expect.stringContaining('refund 1 of this order, reference B-1'),
      });
      expect(asked.filter((what) => what.startsWith('send'))).toEqual([]);
    });

    it('is done when the provider knows neither it nor another payout of the order for long enough', async () => {
      const { asked, outcome } = dispatching({ payouts, bank: { state: 'failed', reason: 'no' }, elapsed: true });

      expect(await outcome).toEqual({ outcome: 'accepted', reference: 'sent' });
      expect(asked.at(-1)).toBe('send p-1');
    });
  });

  it('waits when it was begun before and the provider does not know it, then sends with the same key', async () => {
    const early = dispatching({ begun: true });
    const late = dispatching({ begun: true, elapsed: true });

    expect([await early.outcome, early.asked]).toEqual([{ outcome: 'unknown' }, ['find p-1']]);
    expect([await late.outcome, late.asked]).toEqual([
      { outcome: 'accepted', reference: 'sent' },
      ['find p-1', 'send p-1'],
    ]);
  });

  it('asks a provider that does not answer what it knows, before anything else', async () => {
    const down = new Error('timeout');
    const sent = dispatching({ sending: down, known: { state: 'submitted', reference: 'known' } });
    const refused = dispatching({ sending: down, known: { state: 'failed', reason: 'no' } });
    const unknown = dispatching({ sending: down });

    expect([await sent.outcome, sent.asked]).toEqual([
      { outcome: 'accepted', reference: 'known' },
      ['send p-1', 'find p-1'],
    ]);
    expect(await refused.outcome).toEqual({ outcome: 'rejected', reason: 'no' });
    expect([await unknown.outcome, unknown.asked]).toEqual([{ outcome: 'unknown' }, ['send p-1', 'find p-1']]);
  });

  it('was never begun where the provider could not be reached: the next attempt is a first one', async () => {
    const { asked, outcome, written } = dispatching({ sending: new NothingSent('ECONNREFUSED') });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'provider_unavailable' });
    expect([asked, written.at(-1)]).toEqual([['send p-1'], expect.stringContaining('SET send_started_at = NULL')]);
  });

  it('stays begun where the provider cannot be reached, and may know it from an attempt before', async () => {
    const { outcome, written } = dispatching({ begun: true, elapsed: true, sending: new NothingSent('ECONNREFUSED') });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'provider_unavailable' });
    expect(written.at(-1)).toContain('SET send_started_at = send_started_at');
  });

  it('is for an operator only where the provider answered: silence is asked again', async () => {
    const silent = await dispatching({ begun: true, known: new Error('timeout') }).outcome;
    const answered = await dispatching({ begun: true, known: new UnclearAnswer('two of one key') }).outcome;

    expect(silent).toEqual({ outcome: 'unclear', reason: 'timeout' });
    expect(answered).toEqual({ outcome: 'unclear', reason: 'two of one key', isAnswered: true });
  });

  it('does nothing when another worker has finished it', async () => {
    const { asked, outcome } = dispatching({ begun: true, gone: true });

    expect([await outcome, asked]).toEqual([{ outcome: 'superseded' }, []]);
  });

  it('is not unclear because the database is away: nothing was sent, and the job is retried', async () => {
    const { asked, outcome } = dispatching({ books: new Error('terminating connection') });

    await expect(outcome).rejects.toThrow('terminating connection');
    expect(asked).toEqual([]);
  });

  it('waits where the provider defers it, and the next attempt is a first one', async () => {
    const { outcome, written } = dispatching({ sending: { outcome: 'deferred', reason: 'waiting_liquidity' } });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'waiting_liquidity' });
    expect(written).toContainEqual(expect.stringMatching(/send_started_at = NULL, unknown_since = NULL/));
  });

  it.each([
    ['at once', { sending: { outcome: 'waiting', reference: 'kept' } }],
    ['when it is asked again', { begun: true, known: { state: 'waiting', reference: 'kept' } }],
  ] as const)('waits where the provider keeps it for people, %s, and stays begun', async (_, found) => {
    const { outcome, written } = dispatching(found);

    expect(await outcome).toEqual({ outcome: 'waiting' });
    expect(written.at(-1)).toContain('SET unknown_since = NULL, waits_for =');
    expect(written.at(-1)).not.toContain('send_started_at');
  });

  it('is rejected only by the provider’s answer: a failing provider leaves it unclear', async () => {
    const down = new Error('timeout');

    expect(await dispatching({ sending: { outcome: 'rejected', reason: 'no' } }).outcome).toEqual({
      outcome: 'rejected',
      reason: 'no',
    });
    expect(await dispatching({ sending: down, known: down }).outcome).toEqual({
      outcome: 'unclear',
      reason: 'timeout',
    });
    expect(await dispatching({ begun: true, known: down }).outcome).toEqual({ outcome: 'unclear', reason: 'timeout' });
  });

  it.each<[string, Found, string]>([
    ['E22: to a wallet whose checksum is wrong', { to: { wallet: WALLET.replace('zsx', 'zsz') } }, 'it is mistyped'],
    ['E22: to a wallet of another chain', { to: { chain: 'ethereum' } }, 'not a good ethereum address'],
    ['E22: to a wallet of the test network in live mode', { mode: 'live' }, 'it belongs to the test network'],
    [
      'E24: of dust',
      { amount: '0.00000293' },
      '0.00000293 is dust on bitcoin, which passes on no less than 0.00000294',
    ],
  ])(
    '%s is refused without asking the provider to send, at the first attempt and when it was begun before',
    async (_, odd, reason) => {
      const first = dispatching(odd);
      const again = dispatching({ ...odd, begun: true, elapsed: true });

      expect([await first.outcome, first.asked]).toEqual([
        { outcome: 'rejected', reason: expect.stringContaining(reason) },
        [],
      ]);
      expect([await again.outcome, again.asked]).toEqual([
        { outcome: 'rejected', reason: expect.stringContaining(reason) },
        ['find p-1', 'withdraw p-1'],
      ]);
    },
  );

  it('E41: to a wallet that is listed by now is refused without asking the provider to send, also when it was begun before', async () => {
    const screened = { clear: false, reason: 'It is listed.' } as const;
    const [first, again] = [dispatching({ screened }), dispatching({ screened, begun: true, elapsed: true })];

    expect([await first.outcome, first.asked]).toEqual([
      { outcome: 'rejected', reason: expect.stringContaining('It is listed.') },
      [],
    ]);
    expect([await again.outcome, again.asked]).toEqual([
      { outcome: 'rejected', reason: expect.stringContaining('It is listed.') },
      ['find p-1', 'withdraw p-1'],
    ]);
  });

  it('E41: to a wallet that cannot be screened now was never begun: the next attempt is a first one', async () => {
    const { asked, outcome, written } = dispatching({ screened: new Error('timeout') });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'screening_unavailable' });
    expect([asked, written.at(-1)]).toEqual([[], expect.stringContaining('SET send_started_at = NULL')]);
  });

  it('E41: that the provider may know stays begun while its wallet cannot be screened', async () => {
    const { asked, outcome, written } = dispatching({ begun: true, elapsed: true, screened: new Error('timeout') });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'screening_unavailable' });
    expect([asked, written.at(-1)]).toEqual([
      ['find p-1'],
      expect.stringContaining('SET send_started_at = send_started_at'),
    ]);
  });

  it('waits while the vault has never said how far the database was, and was never begun', async () => {
    const { asked, outcome, written } = dispatching({ unmarked: true });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'brake' });
    expect([asked, written.at(-1)]).toEqual([[], expect.stringContaining('SET send_started_at = NULL')]);
  });

  it('waits for seconds while its partner is about to leave for another cell, and was never begun', async () => {
    const { asked, outcome, written } = dispatching({ moving: true });

    const dispatch = await outcome;
    expect([dispatch, asked]).toEqual([{ outcome: 'deferred', reason: 'partner_moves' }, []]);
    expect(retryDelayOf(dispatch as Unsettled)).toBeLessThan(RECHECK_DELAY_MS);
    expect(written.at(-1)).toContain('AND NOT moving THEN rampart_now() END');
  });

  it('is looked up while its partner is about to leave, if it was begun before', async () => {
    const { asked, outcome } = dispatching({
      begun: true,
      moving: true,
      known: { state: 'submitted', reference: 'tx' },
    });

    expect([await outcome, asked]).toEqual([{ outcome: 'accepted', reference: 'tx' }, ['find p-1']]);
  });

  describe('in a restored database that is not released', () => {
    it('is held when its provider does not know it, or does not answer', async () => {
      const [unknown, silent] = [
        dispatching({ brake: 'restored' }),
        dispatching({ brake: 'restored', known: new Error('timeout') }),
      ];

      expect([await unknown.outcome, await silent.outcome]).toEqual([
        { outcome: 'deferred', reason: 'brake' },
        { outcome: 'deferred', reason: 'brake' },
      ]);
      expect([...unknown.asked, ...silent.asked]).toEqual(['find p-1', 'find p-1']);
    });

    it('is written down as sent when its provider has sent it', async () => {
      const { asked, outcome } = dispatching({ brake: 'restored', known: { state: 'submitted', reference: 'known' } });

      expect(await outcome).toEqual({ outcome: 'accepted', reference: 'known' });
      expect(asked).not.toContain('send p-1');
    });
  });

  it('waits while a brake holds it, without asking its provider, and was never begun', async () => {
    const { asked, outcome, written } = dispatching({ brake: 'before' });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'brake' });
    expect(asked).toEqual([]);
    expect(written).toEqual([expect.stringContaining('CASE WHEN brake IS NULL AND NOT moving THEN rampart_now() END')]);
  });

  it('waits when a brake is engaged while its wallet is screened: the next attempt is a first one', async () => {
    const { asked, outcome, written } = dispatching({ brake: 'meanwhile' });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'brake' });
    expect([asked, written.at(-1)]).toEqual([[], expect.stringContaining('SET send_started_at = NULL')]);
  });

  it('that the provider may know stays begun while a brake holds it, and is not sent again', async () => {
    const { asked, outcome, written } = dispatching({ begun: true, elapsed: true, brake: 'meanwhile' });

    expect(await outcome).toEqual({ outcome: 'deferred', reason: 'brake' });
    expect([asked, written.at(-1)]).toEqual([
      ['find p-1'],
      expect.stringContaining('SET send_started_at = send_started_at'),
    ]);
  });

  it('E24: of the smallest amount that is no dust, and to an account inside an exchange of any amount, is sent', async () => {
    const smallest = dispatching({ amount: '0.00000294' });
    const inside = dispatching({ amount: '0.00000001', to: { wallet: null, internalAddress: 'account' } });

    expect([(await smallest.outcome).outcome, (await inside.outcome).outcome]).toEqual(['accepted', 'accepted']);
  });
});
