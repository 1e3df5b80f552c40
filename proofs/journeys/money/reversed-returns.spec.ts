import { SandboxControls } from '@rampart/drivers';
import { ids } from '@rampart/kernel';
import { PaymentChecks } from '@rampart/receipts';
import { unbalanced, unmatchedInBooks } from '../../support/books.js';
import type { Answer, Json } from '../../../test/support/client.js';
import { eventually } from '../../../test/support/eventually.js';
import { moneySent } from '../../../test/support/money-sent.js';
import { quiet, queueOf } from '../../../test/support/queues.js';
import { openFindings, reconcile } from '../../../test/support/reconciliation.js';
import { balancesOn } from '../../../test/support/rows/orders.js';
import { inboundEvents } from '../../../test/support/rows/tables.js';
import { WALLETS } from '../../../test/support/trades.js';
import { startTrading } from '../../../test/support/trading.js';
import type { World } from '../../../test/support/world.js';

const REASON = 'the payer is gone';

describe('money that went back to its payer, and that its bank or chain then takes back from us', () => {
  let world: World;

  beforeEach(async () => {
    ({ world } = await startTrading());
  });
  afterEach(async () => {
    expect(await unbalanced(world)).toEqual([]);
    await world.close();
  });

  const controls = (): SandboxControls => world.api.get(SandboxControls, { strict: false });
  const heard = async (): Promise<void> => {
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    await quiet(world);
  };
  const pay = async (amount = 200): Promise<string> => {
    await world.partner.post('/api/sandbox/fiat', { reference: 'thank you', amount, currency: 'SGD', id: 'FT-1' });
    return arrived();
  };
  const bankHas = async (isHere: boolean): Promise<void> => {
    await controls().reversePayment({ transactionId: 'thank you', id: 'FT-1', reversed: !isHere });
    await eventually('the bank was heard', async () => {
      await heard();
      return inboundEvents.exists(world, { vanished: !isHere });
    });
  };
  const chainHas = async (dropped: boolean): Promise<void> => {
    await controls().simulateDeposit({
      transactionId: 'lost wallet',
      chain: 'bitcoin',
      currency: 'BTC',
      amount: '0.002',
      txId: 'lost',
      dropped,
    });
    await eventually('the chain was heard', async () => {
      await heard();
      return inboundEvents.exists(world, { vanished: dropped });
    });
  };
  const arrived = async (): Promise<string> =>
    eventually('it is kept', async () => {
      await heard();
      return (await world.operator.get('/ops/unmatched')).body.events[0]?.id;
    });
  const returnIs = (state: string): Promise<unknown> =>
    eventually(
      `the return is ${state}`,
      async () => (await world.operator.get('/ops/returns')).body[0]?.state === state,
    );
  const giveBack = async (id: string, fields: object = {}): Promise<void> => {
    const { status, body } = await world.operator.post(`/ops/api/unmatched/${id}/return`, {
      reason: REASON,
      ...fields,
    });
    if (status === 202) await world.colleague.post(`/ops/api/returns/${body.returnId}/approve`, { reason: REASON });
  };
  const writeOff = (id: string, by = world.operator): Promise<Answer> =>
    by.post(`/ops/unmatched/${id}/write-off`, { reason: REASON });
  const findings = async (): Promise<Json[]> => {
    await reconcile(world);
    return openFindings(world, 'suspenseOverdrawn');
  };

  /** A payment that was returned, after which the return was reversed. */
  async function lost(amount?: number): Promise<string> {
    const id = await pay(amount);
    await giveBack(id);
    await returnIs('confirmed');
    await bankHas(false);
    return id;
  }

  it('E15: is found, also by the metrics, and written off by a person: our loss in the books, once', async () => {
    const id = await lost();
    expect(await unmatchedInBooks(world)).toEqual(['suspense_fiat SGD 200']);
    const [finding, ...more] = await findings();
    const metrics = (await world.operator.get('/metrics')).text;

    const answers = await Promise.all(Array.from({ length: 5 }, () => writeOff(id)));

    expect([finding, more]).toMatchObject([
      {
        subject: `inboundEvent:${id}`,
        detail: expect.stringMatching(/^200 SGD more went out .*\/ops\/unmatched\/[\w-]+\/write-off$/),
      },
      [],
    ]);
    expect(metrics).toMatch(/^rampart_reconciliation_findings\{rule="suspenseOverdrawn"\} 1$/m);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('WRITE_OFF_NOT_POSSIBLE');
    expect(await unmatchedInBooks(world)).toEqual([]);
    expect(await writtenOff()).toEqual(['SGD 200']);
    expect(await findings()).toEqual([]);
    expect((await world.operator.get(`/ops/audit?subject=inboundEvent:${id}`)).body).toMatchObject([
      { action: 'return' },
      { action: 'writeOff', reason: REASON, after: { amount: '200 SGD' } },
    ]);
  });

  it('E15: is no loss any more when the money comes after all, and one again when it goes again', async () => {
    const id = await lost();
    await writeOff(id);

    await bankHas(true);
    const back = [await unmatchedInBooks(world), await writtenOff(), await findings()];
    await bankHas(false);
    const again = await findings();

    expect(back).toEqual([[], [], []]);
    expect(again).toMatchObject([{ subject: `inboundEvent:${id}` }]);
    expect((await writeOff(id)).status).toBe(200);
    expect([await unmatchedInBooks(world), await writtenOff()]).toEqual([[], ['SGD 200']]);
  });

  it('E35: of a chain, likewise', async () => {
    await chainHas(false);
    const id = await arrived();
    await giveBack(id, { address: WALLETS.BTC });
    await returnIs('confirmed');
    await chainHas(true);

    expect(await findings()).toMatchObject([
      { subject: `inboundEvent:${id}`, detail: expect.stringMatching(/^0.002 BTC more/) },
    ]);
    expect((await writeOff(id)).status).toBe(200);
    expect([await unmatchedInBooks(world), await writtenOff(), await findings()]).toEqual([[], ['BTC 0.002'], []]);
  });

  it('above the limit is given up by two, who look at it again', async () => {
    const id = await lost(5_000);

    const { status, body } = await writeOff(id);
    const alone = await world.operator.post(`/ops/manual-bookings/${body.bookingId}/approve`, { reason: REASON });
    await bankHas(true);
    const tooLate = await world.colleague.post(`/ops/manual-bookings/${body.bookingId}/approve`, { reason: REASON });
    await bankHas(false);
    const approved = await world.colleague.post(`/ops/manual-bookings/${body.bookingId}/approve`, { reason: REASON });

    expect([status, alone.body.code, tooLate.body.code, approved.status]).toEqual([
      202,
      'FOUR_EYES_REQUIRED',
      'WRITE_OFF_NOT_POSSIBLE',
      200,
    ]);
    expect([await unmatchedInBooks(world), await writtenOff()]).toEqual([[], ['SGD 5000']]);
  });

  it('is not given up while its return is uncertain, nor where nothing is lost', async () => {
    const id = await pay();
    const here = await writeOff(id);
    await controls().decidePayout({ transactionId: 'thank you', outcome: 'uncertain' });
    await giveBack(id);
    await returnIs('uncertain');
    await bankHas(false);

    expect(here).toMatchObject({
      status: 409,
      body: { code: 'WRITE_OFF_NOT_POSSIBLE', message: expect.stringContaining('no more went back') },
    });
    expect(await writeOff(id)).toMatchObject({
      status: 409,
      body: { code: 'WRITE_OFF_NOT_POSSIBLE', message: expect.stringContaining('not certain') },
    });
    expect(await writeOff(ids.next())).toMatchObject({ status: 404, body: { code: 'INBOUND_EVENT_NOT_FOUND' } });
    expect((await writeOff('nonsense')).status).toBe(404);
    expect((await writeOff(id, world.operator.anonymous())).status).toBe(401);
    expect(await writtenOff()).toEqual([]);
  });

  it('is not sent when it was taken back before that: nothing is lost', async () => {
    const id = await pay();
    const queue = queueOf(world, 'payouts');
    await queue.pause();
    await giveBack(id);
    await controls().reversePayment({ transactionId: 'thank you', id: 'FT-1', reversed: true });
    await world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
    await eventually('the bank was heard', () => inboundEvents.exists(world, { vanished: true }));
    await queue.resume();
    await returnIs('failed');
    await quiet(world);

    expect((await world.operator.get('/ops/returns')).body).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('reversed it') },
    ]);
    expect(await moneySent(world, 'thank you')).toEqual([]);
    expect([await unmatchedInBooks(world), await findings()]).toEqual([[], []]);
  });

  const writtenOff = (): Promise<string[]> => balancesOn(world, 'written_off');
});
