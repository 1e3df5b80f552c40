import { DriverSet, RailRouter } from '@rampart/drivers';
import { Amount, ids, type MethodId } from '@rampart/kernel';
import type { Changes, FiatPayment, FiatRail } from '@rampart/ports';
import { describeFiatRail } from '@rampart/ports/suites';
import { signedHeaders } from '../../support/stand-ins/hitpay.js';
import { FAULTS, PERFORMED } from '../../support/stand-ins/provider-server.js';
import { hitpayHarness, makeHitpay, newPayout } from '../../support/own-hitpay.js';

const METHODS: readonly MethodId[] = ['paynow', 'prompt-pay', 'gojek-id', 'instapay', 'upi'];
const behindRouter = (rail: FiatRail): FiatRail =>
  new RailRouter(new DriverSet(new Map([['hitpay', rail]]), new Map(METHODS.map((method) => [method, 'hitpay']))));

describeFiatRail('hitpay', () => hitpayHarness((rail) => rail));
describeFiatRail('hitpay behind the router', () => hitpayHarness(behindRouter));

describe('HitPay', () => {
  let hitpay: Awaited<ReturnType<typeof makeHitpay>>;
  beforeEach(async () => {
    hitpay = await makeHitpay();
  });
  afterEach(() => hitpay.close());

  const order = (transactionId = ids.next(), amount = '250.10') => ({
    transactionId,
    method: 'paynow' as const,
    amount: Amount.of(amount, 'SGD'),
  });
  const attempt = <T>(promise: Promise<T>): Promise<T | 'unclear'> => promise.catch(() => 'unclear' as const);
  const paid = async (amount = '250.10') => {
    const opened = order(ids.next(), amount);
    await hitpay.rail.instructionsFor(opened);
    return {
      reference: opened.transactionId,
      charge: hitpay.provider.pay(opened.transactionId, { amount, currency: 'SGD' }),
    };
  };

  const sendBack = async (reference: string, amount: string) => {
    const refund = { ...newPayout(), purpose: 'refund' as const, amount: Amount.of(amount, 'SGD') };
    return { key: refund.key, ...(await hitpay.rail.sendPayout({ ...refund, transactionId: reference })) };
  };

  describe('the list of transfers', () => {
    const send = async (count: number): Promise<string[]> => {
      const sent = Array.from({ length: count }, newPayout);
      for (const payout of sent) await hitpay.rail.sendPayout(payout);
      return sent.map(({ key }) => key);
    };
    const age = (from: number, to: number, createdAt: string): void => {
      for (const each of hitpay.provider.transfers.slice(from, to)) Object.assign(each, { createdAt });
    };
    const calls = (): number => hitpay.provider.calls.filter((call) => call === 'GET /v1/transfers').length;
    const read = async (since: Date) => {
      const before = calls();
      const pages = [await hitpay.rail.listSent({ since })];
      for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
        pages.push(await hitpay.rail.listSent({ since, cursor: next }));
      return { keys: pages.flatMap(({ payouts }) => payouts.map(({ key }) => key)), pages, calls: calls() - before };
    };

    it('is read newest first, by the hundred, and no further back than was asked', async () => {
      const keys = await send(230);
      age(0, 120, '2026-01-01T08:00:00+08:00');

      const list = await read(new Date('2026-01-02T00:00:00Z'));

      expect(list.calls).toBe(2);
      expect(list.keys).toEqual(keys.slice(30).reverse());
      expect(list.pages.map(({ completeAfterMs }) => completeAfterMs)).toEqual([30_000, 30_000]);
    });

    it('is read to its end, and promises nothing, where it does not come newest first', async () => {
      await send(120);
      age(0, 60, '2026-01-01T08:00:00+08:00');
      hitpay.provider.isShuffled = true;

      const list = await read(new Date('2026-01-02T00:00:00Z'));

      expect([list.keys.length, list.calls]).toEqual([120, 2]);
      expect(list.pages.at(-1)?.completeAfterMs).toBeUndefined();
    });
  });

  describe('collection', () => {
    it('asks for the exact amount, names the order, and passes on nothing of the user', async () => {
      const { account, qrCode } = await hitpay.rail.instructionsFor(order('an order', '123456.78'));

      const [request] = hitpay.provider.requests.values();
      expect(request).toMatchObject({
        amount: '123456.78',
        currency: 'sgd',
        reference: 'an order',
        method: 'paynow_online',
      });
      expect(account).toContain(request?.id);
      expect(qrCode).toContain(request?.id);
    });

    it('fails where HitPay fails, and gives no instructions without a row', async () => {
      hitpay.provider.failNext('POST /v1/payment-requests', 'forgotten');

      await expect(hitpay.rail.instructionsFor(order('an order'))).rejects.toThrow('HitPay did not respond to POST');
      await expect(hitpay.rail.instructionsFor(order('an order'))).resolves.toHaveProperty('qrCode');
    });

    it('reports a charge that comes back with another amount after the first one, under one id', async () => {
      const { reference, charge } = await paid('250.10');
      await hitpay.rail.paymentsFor(reference);
      charge.amount = '25.01';

      const payments = await hitpay.rail.paymentsFor(reference);

      expect(payments.map(({ eventId, amount }) => [eventId, amount])).toEqual([
        [charge.id, '250.1'],
        [charge.id, '25.01'],
      ]);
    });

    it('keeps the order of two charges of one moment, though each is listed twice', async () => {
      const { reference, charge } = await paid('1');
      const second = hitpay.provider.pay(reference, { amount: '2', currency: 'SGD' });
      Object.assign(second, { createdAt: charge.createdAt });
      hitpay.provider.isRepeating = true;

      const payments = await hitpay.rail.paymentsFor(reference);

      expect(payments.map(({ amount }) => amount)).toEqual(['1', '2']);
    });

    it.each([
      ['2026-11-23T15:00:00+08:00', '2026-11-23T07:00:00.000Z'],
      ['2026-11-23T07:00:00.000000Z', '2026-11-23T07:00:00.000Z'],
      ['2026-11-23T15:00:00', '2026-11-23T07:00:00.000Z'],
      ['2026-11-23 15:00:00', '2026-11-23T07:00:00.000Z'],
    ])('arrived at %s, which is %s wherever this service runs', async (written, at) => {
      const { reference, charge } = await paid();
      Object.assign(charge, { createdAt: written });

      const [payment] = await hitpay.rail.paymentsFor(reference);

      expect(payment?.receivedAt.toISOString()).toBe(at);
    });

    it('is reported by the pull alone, when no push ever comes', async () => {
      const { reference } = await paid();

      expect((await readAll(hitpay.rail)).seen).toEqual([reference]);
    });

    it('is reported under its payment request where that is of no order', async () => {
      const charge = hitpay.provider.pay('another shop', { amount: '3', currency: 'SGD' });

      expect((await readAll(hitpay.rail)).seen).toEqual([charge.id]);
      expect(await hitpay.rail.paymentsFor(charge.id)).toMatchObject([{ eventId: charge.id, amount: '3' }]);
    });

    it('loses nothing of a backlog of 20 pages, though each call reads a few, the process restarts and calls fail', async () => {
      for (let i = 0; i < 2_000; i += 1) hitpay.provider.pay('', { amount: '1', currency: 'SGD' });
      const seen = new Set<string>();
      let cursor = '';
      for (let call = 0; call < 14; call += 1) {
        if (call % 3 === 1) hitpay.provider.failNext('GET /v1/charges', 'cut');
        const rail = call % 4 === 3 ? await hitpay.restart() : hitpay.rail;
        const news = await attempt(rail.changesSince(cursor));
        if (news === 'unclear') continue;
        for (const id of news.transactionIds) seen.add(id);
        cursor = news.cursor;
        if (call === 5) hitpay.provider.pay('', { amount: '2', currency: 'SGD' }); // during the read
      }
      for (const id of (await readAll(hitpay.rail, cursor)).seen) seen.add(id);

      expect(seen.size).toBe(2_001);
    });

    it('stays paid after our own refund, and is reversed by one that others made', async () => {
      const [ours, theirs] = [await paid(), await paid()];
      await hitpay.rail.paymentsFor(ours.reference);
      await hitpay.rail.sendPayout({
        ...newPayout(),
        purpose: 'refund',
        transactionId: ours.reference,
        amount: Amount.of('250.10', 'SGD'),
      });
      hitpay.provider.refundByHand(theirs.charge, true);

      const payments = [
        ...(await hitpay.rail.paymentsFor(ours.reference)),
        ...(await hitpay.rail.paymentsFor(theirs.reference)),
      ];

      expect(ours.charge.status).toBe('refunded');
      expect(payments.map(({ reversed }) => reversed)).toEqual([undefined, true]);
    });

    it.each(['partially_refunded', 'succeeded'])(
      'E120: keeps a payment of which others refunded a part, and contradicts its amount (%s)',
      async (status) => {
        const { reference, charge } = await paid('120');
        await hitpay.rail.paymentsFor(reference);
        const ours = await sendBack(reference, '20');
        hitpay.provider.refundPartByHand(charge, '1', status);

        const payments = await hitpay.rail.paymentsFor(reference);

        expect(ours.outcome).toBe('submitted');
        expect(shortOf(charge.id, payments)).toEqual(['120', '119']);
        expect((await readAll(hitpay.rail)).seen).toContain(reference);
      },
    );

    it('contradicts an amount of which others refunded all but what is ours, where HitPay does not call the charge refunded', async () => {
      const { reference, charge } = await paid('100');
      hitpay.provider.refundByHand(charge, true);
      charge.status = 'partially_refunded';

      expect(shortOf(charge.id, await hitpay.rail.paymentsFor(reference))).toEqual(['100', '0']);
    });

    it('E120: is reversed by others who refund the rest, and what the service sent back itself stays a payment of its own', async () => {
      const { reference, charge } = await paid('120');
      const [whole] = await hitpay.rail.paymentsFor(reference);
      const { key } = await sendBack(reference, '20');
      hitpay.provider.refundPartByHand(charge, '100');

      const payments = await hitpay.rail.paymentsFor(reference);

      expect(charge.status).toBe('refunded');
      expect(payments).toEqual([
        { ...whole, reversed: true },
        { ...whole, eventId: `${charge.id}/${key}`, amount: '20' },
      ]);
      expect(await (await hitpay.restart()).paymentsFor(reference)).toEqual(payments);
    });

    it('counts once again when the refund of the others fails after all', async () => {
      const { reference, charge } = await paid('120');
      await hitpay.rail.paymentsFor(reference);
      const { key } = await sendBack(reference, '20');
      hitpay.provider.refundPartByHand(charge, '100');
      await hitpay.rail.paymentsFor(reference);
      charge.refunds.at(-1)!.status = 'failed';
      charge.status = 'succeeded';

      const payments = await hitpay.rail.paymentsFor(reference);

      expect(shortOf(charge.id, payments)).toEqual(['120', `20 reversed, of ${key}`]);
    });

    it('is news, and reversed, once a refund of the service has failed and others have refunded the whole', async () => {
      const { reference, charge } = await paid('100');
      await hitpay.rail.paymentsFor(reference);
      const { key } = await sendBack(reference, '100');
      charge.refunds[0]!.status = 'failed';
      hitpay.provider.refundPartByHand(charge, '100');
      const early = await hitpay.rail.paymentsFor(reference);
      const { cursor } = await readAll(hitpay.rail);

      const found = await hitpay.rail.findPayout(key);

      expect(found.state).toBe('failed');
      expect((await readAll(hitpay.rail, cursor)).seen).toEqual([reference]);
      const late = await hitpay.rail.paymentsFor(reference);
      expect([early, late].map((payments) => shortOf(charge.id, payments))).toEqual([['100'], ['100 reversed']]);
    });

    it('is never returned for a part that the service has sent back already', async () => {
      const { reference, charge } = await paid('120');
      await hitpay.rail.paymentsFor(reference);
      const { key: sent } = await sendBack(reference, '20');

      const answer = await hitpay.rail.returnPayment({
        ...{ key: ids.next(), eventId: `${charge.id}/${sent}`, reference, amount: Amount.of('20', 'SGD') },
      });

      expect(answer).toEqual({ outcome: 'rejected', reason: 'this part has gone back already' });
      expect(charge.refunds).toHaveLength(1);
    });
  });

  describe('transfers', () => {
    it.each(FAULTS)(
      'are made once when a call is %s, however often it is asked for, also after a restart',
      async (fault) => {
        const payout = newPayout();
        hitpay.provider.failNext('POST /v1/transfers', fault);

        const first = await attempt(hitpay.rail.sendPayout(payout));
        const restarted = await hitpay.restart();
        const again = await attempt(restarted.sendPayout(payout));
        const found = await attempt(restarted.findPayout(payout.key));

        expect(first).toBe('unclear');
        const isMade = PERFORMED.includes(fault);
        expect(hitpay.provider.transfers).toHaveLength(isMade ? 1 : 0);
        const reference = hitpay.provider.transfers[0]?.id;
        expect([again, found]).toEqual(
          isMade
            ? [
                { outcome: 'submitted', reference },
                { state: 'submitted', reference, money: { amount: '12.5', currency: 'SGD' } },
              ]
            : ['unclear', 'unclear'],
        );
      },
    );

    it('that were lost are never sent by the driver itself, and are found once HitPay shows them', async () => {
      const payout = newPayout();
      hitpay.provider.failNext('POST /v1/transfers', 'lost');
      await attempt(hitpay.rail.sendPayout(payout));
      for (let i = 0; i < 5; i += 1) expect(await attempt(hitpay.rail.sendPayout(payout))).toBe('unclear');

      expect(hitpay.provider.calls.filter((call) => call === 'POST /v1/transfers')).toHaveLength(1);
    });

    it.each(['transfers', 'refunds'])('of %s that are under way are not known yet, for half a minute', async (kind) => {
      const { reference } = await paid('12.5');
      await hitpay.rail.paymentsFor(reference);
      const payout =
        kind === 'transfers' ? newPayout() : { ...newPayout(), purpose: 'refund' as const, transactionId: reference };
      hitpay.provider.failNext(kind === 'transfers' ? 'POST /v1/transfers' : 'POST /v1/refund', 'lost');
      await attempt(hitpay.rail.sendPayout(payout));

      const early = await hitpay.rail.findPayout(payout.key);
      const late = await attempt((await hitpay.restart()).findPayout(payout.key));

      expect([early, late]).toEqual([{ state: 'unknown' }, 'unclear']);
      expect(await attempt(hitpay.rail.sendPayout(payout))).toBe('unclear');
    });

    it('are found by their key in a database that has lost its rows, and not sent again', async () => {
      const payout = newPayout();
      const sent = await hitpay.rail.sendPayout(payout);
      await hitpay.database.query('DELETE FROM rails.payout');

      expect(await hitpay.rail.findPayout(payout.key)).toMatchObject({ state: 'submitted' });
      expect(await hitpay.rail.sendPayout(payout)).toEqual(sent);
      expect(hitpay.provider.transfers).toHaveLength(1);
    });

    it('say how much HitPay has sent, though the row that said how much was ordered is lost', async () => {
      const payout = newPayout();
      hitpay.provider.changedAmount = '125';
      await attempt(hitpay.rail.sendPayout(payout));
      await hitpay.database.query('DELETE FROM rails.payout');

      expect(await hitpay.rail.findPayout(payout.key)).toMatchObject({ money: { amount: '125', currency: 'SGD' } });
    });

    it('of another amount than was ordered are never called sent', async () => {
      const payout = newPayout();
      hitpay.provider.changedAmount = '125';

      await expect(hitpay.rail.sendPayout(payout)).rejects.toThrow('is of 125 SGD, and 12.5 SGD was ordered');
      await expect(hitpay.rail.findPayout(payout.key)).rejects.toThrow('was ordered');
      await expect(hitpay.rail.sendPayout(payout)).rejects.toThrow('was ordered');
      expect(hitpay.provider.transfers).toHaveLength(1);
    });

    it.each([
      ['paid', { state: 'confirmed' }],
      ['processing', { state: 'submitted' }],
      ['failed', { state: 'failed' }],
      ['canceled', { state: 'failed' }],
    ])('that HitPay calls %s are %j', async (status, state) => {
      const payout = newPayout();
      await hitpay.rail.sendPayout(payout);
      hitpay.provider.transfers[0]!.status = status;

      expect(await hitpay.rail.findPayout(payout.key)).toMatchObject(state);
    });

    it('with a status that is not documented are unclear', async () => {
      const payout = newPayout();
      await hitpay.rail.sendPayout(payout);
      hitpay.provider.transfers[0]!.status = 'on_hold';

      await expect(hitpay.rail.findPayout(payout.key)).rejects.toThrow('unknown status on_hold');
    });

    it('are refused without asking where the order lacks a name, and say no value where HitPay refuses', async () => {
      const [nameless, refused] = [{ ...newPayout(), attributes: { phone: '91234567', code: '+65' } }, newPayout()];
      hitpay.provider.refused.add(refused.transactionId);

      const answers = [await hitpay.rail.sendPayout(nameless), await hitpay.rail.sendPayout(refused)];

      expect(answers).toEqual([
        { outcome: 'rejected', reason: 'the order lacks what a transfer needs' },
        { outcome: 'rejected', reason: 'HitPay refused it: beneficiary.account_number' },
      ]);
    });

    it('leave the key unused where HitPay refuses the credentials: nothing was sent', async () => {
      const other = await makeHitpay({ HITPAY_API_KEY: 'an old key' });
      const payout = newPayout();

      await expect(other.rail.sendPayout(payout)).rejects.toThrow('401');
      expect(await other.database.query('SELECT FROM rails.payout')).toEqual([]);
      expect(await other.rail.findSetupProblems()).toEqual(['HitPay refuses HITPAY_API_KEY (401)']);
      await other.close();
    });

    it('keep no one of those that are paid in the database', async () => {
      await hitpay.rail.sendPayout(newPayout());

      const rows = JSON.stringify(await hitpay.database.query('SELECT * FROM rails.payout'));

      expect(rows).not.toMatch(/Lovelace|91234567/);
    });
  });

  describe('refunds', () => {
    const refundOf = (reference: string, amount: string) => ({
      ...newPayout(),
      purpose: 'refund' as const,
      transactionId: reference,
      amount: Amount.of(amount, 'SGD'),
    });

    it.each(FAULTS)('are made once when a call is %s, also after a restart', async (fault) => {
      const { reference, charge } = await paid('50');
      await hitpay.rail.paymentsFor(reference);
      const refund = refundOf(reference, '50');
      hitpay.provider.failNext('POST /v1/refund', fault);

      await attempt(hitpay.rail.sendPayout(refund));
      const restarted = await hitpay.restart();
      const again = await attempt(restarted.sendPayout(refund));
      const found = await attempt(restarted.findPayout(refund.key));

      expect(charge.refunds).toHaveLength(PERFORMED.includes(fault) ? 1 : 0);
      expect([again, found]).toMatchObject(
        PERFORMED.includes(fault) ? [{ outcome: 'submitted' }, { state: 'confirmed' }] : ['unclear', 'unclear'],
      );
    });

    it('stop where others have refunded of the charge: which money that was is a question for a person', async () => {
      const { reference, charge } = await paid('50');
      await hitpay.rail.paymentsFor(reference);
      hitpay.provider.refundByHand(charge, true);

      expect(await hitpay.rail.sendPayout(refundOf(reference, '10'))).toEqual({
        outcome: 'rejected',
        reason: expect.stringContaining('HitPay has refunded 50 of charge'),
      });
      expect(charge.refunds).toHaveLength(1);
    });

    it('whose rows a restored backup lacks are not made again, nor called refused', async () => {
      const { reference, charge } = await paid('50');
      await hitpay.rail.paymentsFor(reference);
      const refund = refundOf(reference, '20');
      await hitpay.rail.sendPayout(refund);
      await hitpay.database.query('DELETE FROM rails.payout');

      const lost = await attempt(hitpay.rail.sendPayout(refund));
      const found = await attempt(hitpay.rail.findPayout(refund.key));

      expect([lost, found]).toMatchObject(['unclear', { state: 'confirmed' }]);
      expect(charge.refunds).toHaveLength(1);
    });

    it('of parts go out of one charge, and no more than it has', async () => {
      const { reference, charge } = await paid('50');
      await hitpay.rail.paymentsFor(reference);

      const answers = [];
      for (const amount of ['20', '25.5', '10'])
        answers.push(await hitpay.rail.sendPayout(refundOf(reference, amount)));

      expect(answers.map(({ outcome }) => outcome)).toEqual(['submitted', 'submitted', 'rejected']);
      expect(charge.refunds.map(({ amount }) => amount)).toEqual(['20', '25.5']);
    });
  });

  describe('webhooks', () => {
    it('are genuine by the salt over the raw body, and name the order', async () => {
      const { reference, charge } = await paid();

      const verdict = await hitpay.rail.verifyPush(hitpay.provider.notificationOf(charge));

      expect(verdict).toEqual({ genuine: true, id: `${charge.id}/${charge.status}/${charge.updatedAt}`, reference });
    });

    it('are the same one whatever their headers say, which no one signs', async () => {
      const { charge } = await paid();
      const { body, headers } = hitpay.provider.notificationOf(charge);
      const changed = { ...headers, 'hitpay-event-object': 'payment_request', 'hitpay-event-type': 'completed' };

      expect(await hitpay.rail.verifyPush({ body, headers: changed })).toEqual(
        await hitpay.rail.verifyPush({ body, headers }),
      );
    });

    it('are refused with another salt, another body, no signature, and a body that is none', async () => {
      const { charge } = await paid();
      const { body, headers } = hitpay.provider.notificationOf(charge);
      const none = Buffer.from('[]');

      const verdicts = await Promise.all([
        hitpay.rail.verifyPush(hitpay.provider.notificationOf(charge, 'another salt')),
        hitpay.rail.verifyPush({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }),
        hitpay.rail.verifyPush({ headers: {}, body }),
        hitpay.rail.verifyPush({ headers: signedHeaders(none, 'a salt for tests'), body: none }),
      ]);

      expect(verdicts.map(({ genuine }) => genuine)).toEqual([false, false, false, false]);
    });

    it('have the same id when they come twice, and another for another change', async () => {
      const { charge } = await paid();
      const ids = [];
      for (const updatedAt of [charge.updatedAt, charge.updatedAt, new Date(0).toISOString()])
        ids.push(await hitpay.rail.verifyPush(hitpay.provider.notificationOf({ ...charge, updatedAt })));

      expect(ids[0]).toEqual(ids[1]);
      expect(ids[2]).not.toEqual(ids[1]);
    });
  });
});

/** The payments of one charge, abbreviated. */
const shortOf = (chargeId: string, payments: readonly FiatPayment[]): string[] =>
  payments.map(({ eventId, amount, reversed }) => {
    const part = eventId === chargeId ? '' : `, of ${eventId.replace(`${chargeId}/`, '')}`;
    return `${amount}${reversed ? ' reversed' : ''}${part}`;
  });

async function readAll(rail: FiatRail, start = ''): Promise<{ seen: string[]; cursor: string }> {
  const seen: string[] = [];
  for (let cursor = start, idle = 0; ;) {
    const news: Changes = await rail.changesSince(cursor);
    seen.push(...news.transactionIds);
    idle = news.cursor === cursor ? idle + 1 : 0;
    cursor = news.cursor;
    if (idle > 8) return { seen, cursor };
  }
}
