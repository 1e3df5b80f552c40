import { DriverSet, RailRouter } from '@rampart/drivers';
import { Amount, type FiatCode, type MethodId } from '@rampart/kernel';
import type { FiatRail } from '@rampart/ports';
import { describePayingRail } from '@rampart/ports/suites';
import { XENDIT_SETTINGS } from '../../support/stand-ins/xendit.js';
import { FAULTS, PERFORMED } from '../../support/stand-ins/provider-server.js';
import { makeXendit, newPayout, xenditHarness } from './xendit.js';

const behindRouter = (rail: FiatRail): FiatRail =>
  new RailRouter(new DriverSet(new Map([['xendit', rail]]), new Map([['instapay' as const, 'xendit']])));

describePayingRail('xendit', () => xenditHarness((rail) => rail));
describePayingRail('xendit behind the router', () => xenditHarness(behindRouter));

describe('Xendit', () => {
  let xendit: Awaited<ReturnType<typeof makeXendit>>;
  beforeEach(async () => {
    xendit = await makeXendit();
  });
  afterEach(() => xendit.close());

  const attempt = <T>(promise: Promise<T>): Promise<T | 'unclear'> => promise.catch(() => 'unclear' as const);

  it('lists payouts by the transactions of the balance since a moment, and promises nothing of what is missing', async () => {
    const sent = Array.from({ length: 61 }, newPayout);
    for (const payout of sent) await xendit.rail.sendPayout(payout);
    Object.assign(xendit.provider.payouts[0]!, { createdAt: new Date(0) });
    Object.assign(xendit.provider.payouts[1]!, { status: 'FAILED' });

    const first = await xendit.rail.listSent({ since: new Date('2026-01-01') });
    const second = await xendit.rail.listSent({ since: new Date('2026-01-01'), cursor: first.next ?? '' });

    expect([first.payouts.length, second.payouts.length, second.next]).toEqual([50, 10, undefined]);
    expect(first.completeAfterMs).toBeUndefined();
    expect(first.payouts.slice(0, 2)).toEqual([
      { key: sent[1]?.key },
      {
        key: sent[2]?.key,
        state: {
          ...{ state: 'submitted', reference: xendit.provider.payouts[2]?.id },
          money: { amount: '4500.25', currency: 'PHP' },
        },
      },
    ]);
  });

  it.each(FAULTS)('pays once when a call is %s, however often it is asked, also after a restart', async (fault) => {
    const payout = newPayout();
    xendit.provider.failNext('POST /v2/payouts', fault);

    const first = await attempt(xendit.rail.sendPayout(payout));
    const restarted = await xendit.restart();
    const found = await attempt(restarted.findPayout(payout.key));
    const again = await attempt(restarted.sendPayout(payout));

    const [made, another] = xendit.provider.payouts;
    expect([first, another]).toEqual(['unclear', undefined]);
    expect(found).toMatchObject({ state: PERFORMED.includes(fault) ? 'submitted' : 'unknown' });
    expect(again).toEqual({ outcome: 'submitted', reference: made?.id });
  });

  it('pays once when two processes send one key at the same moment', async () => {
    const payout = newPayout();
    const other = await xendit.restart();

    const answers = await Promise.all([xendit.rail.sendPayout(payout), other.sendPayout(payout)]);

    expect(answers[0]).toEqual(answers[1]);
    expect(xendit.provider.payouts).toHaveLength(1);
  });

  it('pays once by the idempotency key, where the list does not show the payout yet', async () => {
    const payout = newPayout();
    xendit.provider.failNext('POST /v2/payouts', 'forgotten');
    xendit.provider.isLate = true;
    await attempt(xendit.rail.sendPayout(payout));

    const again = await (await xendit.restart()).sendPayout(payout);

    expect(again).toEqual({ outcome: 'submitted', reference: xendit.provider.payouts[0]?.id });
    expect(xendit.provider.payouts).toHaveLength(1);
  });

  it('pays no key again that Xendit has forgotten as a key, and this database as a row', async () => {
    const payout = newPayout();
    const sent = await xendit.rail.sendPayout(payout);
    xendit.provider.forgetKeys();
    await xendit.database.query('DELETE FROM rails.payout');
    xendit.provider.isWrapping = true;

    expect(await xendit.rail.findPayout(payout.key)).toMatchObject({ state: 'submitted' });
    expect(await xendit.rail.sendPayout(payout)).toEqual(sent);
    expect(xendit.provider.payouts).toHaveLength(1);
  });

  it('says how much Xendit has sent, though the row that said how much was ordered is lost', async () => {
    const payout = newPayout();
    xendit.provider.changedAmount = '45002.5';
    await attempt(xendit.rail.sendPayout(payout));
    await xendit.database.query('DELETE FROM rails.payout');

    expect(await xendit.rail.findPayout(payout.key)).toMatchObject({ money: { amount: '45002.5', currency: 'PHP' } });
  });

  it('never calls a payout of another amount sent', async () => {
    const payout = newPayout();
    xendit.provider.changedAmount = '45002.5';

    await expect(xendit.rail.sendPayout(payout)).rejects.toThrow('is of 45002.5 PHP, and 4500.25 PHP was ordered');
    await expect(xendit.rail.findPayout(payout.key)).rejects.toThrow('was ordered');
    await expect((await xendit.restart()).sendPayout(payout)).rejects.toThrow('was ordered');
    expect(xendit.provider.payouts).toHaveLength(1);
  });

  it('is unclear where the key was used with another body, and Xendit shows no payout of it', async () => {
    const payout = newPayout();
    await xendit.rail.sendPayout(payout);
    xendit.provider.payouts.length = 0;
    await xendit.database.query('DELETE FROM rails.payout');

    await expect(xendit.rail.sendPayout({ ...payout, amount: Amount.of('4600', 'PHP') })).rejects.toThrow(
      'Xendit knows the key, and shows no payout of it',
    );
    expect(xendit.provider.payouts).toEqual([]);
  });

  it.each([
    ['SUCCEEDED', { state: 'confirmed' }],
    ['REQUESTED', { state: 'submitted' }],
    ['PENDING_COMPLIANCE_ASSESSMENT', { state: 'submitted' }],
    ['FAILED', { state: 'failed', reason: 'Xendit: FAILED INVALID_DESTINATION' }],
    ['COMPLIANCE_REJECTED', { state: 'failed' }],
    ['REVERSED', { state: 'failed' }],
  ])('a payout that Xendit calls %s is %j', async (status, state) => {
    const payout = newPayout();
    await xendit.rail.sendPayout(payout);
    Object.assign(xendit.provider.payouts[0]!, { status, failure: 'INVALID_DESTINATION' });

    expect(await xendit.rail.findPayout(payout.key)).toMatchObject(state);
  });

  it('a payout with a status that is not documented is unclear', async () => {
    const payout = newPayout();
    await xendit.rail.sendPayout(payout);
    xendit.provider.payouts[0]!.status = 'ON_HOLD';

    await expect(xendit.rail.findPayout(payout.key)).rejects.toThrow('unknown status ON_HOLD');
  });

  it.each<[MethodId, FiatCode, string, Record<string, string>, object]>([
    [
      'gojek-id',
      'IDR',
      '1200000',
      { phone: '0812 3456 789', code: '+62', accountName: 'Ada' },
      { channel: 'ID_GOPAY', properties: { account_number: '08123456789', account_holder_name: 'Ada' } },
    ],
    [
      'duit-now',
      'MYR',
      '500.5',
      { phone: '0123456789', code: '+60', accountName: 'Ada' },
      { channel: 'MY_DUITNOW', properties: { account_number: '60123456789', account_type: 'MOBILE_NO' } },
    ],
    ['instapay', 'PHP', '4500', { bank: 'PH_BDO', account: '1', accountName: 'Ada' }, { channel: 'PH_BDO' }],
    ['prompt-pay', 'THB', '2500', { bank: 'scb', account: '1', accountName: 'Ada' }, { channel: 'TH_SCB' }],
    [
      'viettel-pay',
      'VND',
      '2500000',
      { bank: 'Viet Com', account: '1', accountName: 'Ada' },
      { channel: 'VN_VIET_COM' },
    ],
  ])('pays by %s in %s', async (method, currency, amount, attributes, made) => {
    const payout = { ...newPayout(), method, amount: Amount.of(amount, currency), attributes };

    expect(await xendit.rail.sendPayout(payout)).toMatchObject({ outcome: 'submitted' });
    expect(xendit.provider.payouts).toMatchObject([{ ...made, amount, currency, reference: payout.key }]);
  });

  it('refuses without asking what no channel is for: another currency, a missing name, a bank that is no word', async () => {
    const payout = newPayout();

    const answers = [
      await xendit.rail.sendPayout({ ...payout, amount: Amount.of(1, 'SGD') }),
      await xendit.rail.sendPayout({ ...payout, attributes: { bank: 'BDO', account: '1' } }),
      await xendit.rail.sendPayout({ ...payout, attributes: { ...payout.attributes, bank: 'BDO?' } }),
    ];

    expect(answers.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(xendit.provider.calls).toEqual([]);
  });

  it('sends nothing with a key that Xendit refuses, and says so at the start', async () => {
    const other = await makeXendit({ XENDIT_SECRET_KEY: 'an old key' });

    await expect(other.rail.sendPayout(newPayout())).rejects.toThrow('401');
    expect(await other.database.query('SELECT FROM rails.payout')).toEqual([]);
    expect(await other.rail.findSetupProblems()).toEqual(['Xendit refuses XENDIT_SECRET_KEY (401)']);
    await other.close();
  });

  it('takes webhooks with the token, believes nothing of them, and knows a repeated one', async () => {
    const payout = newPayout();
    await xendit.rail.sendPayout(payout);
    const [made] = xendit.provider.payouts;
    const lie = xendit.provider.notificationOf({ ...made!, status: 'SUCCEEDED' });

    const verdicts = [
      await xendit.rail.verifyPush(lie),
      await xendit.rail.verifyPush(lie),
      await xendit.rail.verifyPush(xendit.provider.notificationOf(made!, 'another token')),
      await xendit.rail.verifyPush({ body: lie.body, headers: {} }),
      await xendit.rail.verifyPush({ ...lie, body: Buffer.from('[1]') }),
    ];

    expect(verdicts.map(({ genuine }) => genuine)).toEqual([true, true, false, false, false]);
    expect(verdicts[0]).toEqual({ genuine: true, id: `payout.succeeded/${made?.id}/SUCCEEDED` });
    expect(verdicts[1]).toEqual(verdicts[0]);
    expect(await xendit.rail.findPayout(payout.key)).toMatchObject({ state: 'submitted' });
  });

  it('is refused every token where none is set', async () => {
    const other = await makeXendit({ XENDIT_CALLBACK_TOKEN: '' });

    expect(await other.rail.verifyPush({ headers: { 'x-callback-token': '' }, body: Buffer.from('{}') })).toMatchObject(
      {
        genuine: false,
      },
    );
    expect(XENDIT_SETTINGS.XENDIT_CALLBACK_TOKEN).not.toBe('');
    await other.close();
  });
});
