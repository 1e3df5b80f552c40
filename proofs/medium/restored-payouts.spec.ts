import { SandboxDatabase } from '@rampart/drivers';
import { RoutedRail } from '@rampart/ports';
import { atRest } from '../../test/support/at-rest.js';
import type { Json } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { codeOf } from '../../test/support/faults.js';
import { RELEASE, RestorableService } from '../support/restored.js';
import { buy, deposit, payFiat, reaches, sell } from '../../test/support/trades.js';

/** Longer than the provider must not know a key before the payout is sent. */
const RECHECK_SECONDS = 61;
const HOUR = 3_600;

describe('payouts in a database that was restored from a backup', () => {
  let service: RestorableService;

  beforeEach(async () => {
    service = await RestorableService.start();
  });
  afterEach(() => service.close());

  const sentFor = async ({ id }: Json): Promise<string[]> =>
    (await service.sent())
      .filter(({ transactionId }) => transactionId === id)
      .map(({ rail, outcome }) => `${rail} ${outcome}`);
  const payoutsOf = ({ id }: Json): Promise<{ state: string; asked: boolean; reason: string | null }[]> =>
    service.world.database.query(
      'SELECT state, unknown_since IS NOT NULL AS asked, reason FROM payout WHERE transaction_id = $1 ORDER BY created_at',
      [id],
    );

  it('E51: are not sent again when they were sent after the backup', async () => {
    const bought = await buy(service.partner, service.userId);
    const sold = await sell(service.partner, service.userId);
    await service.backUp();
    await payFiat(service.partner, bought.id);
    await deposit(service.partner, sold.id);
    for (const { id } of [bought, sold]) await reaches(service.partner, id, 'completed');

    await service.restore();
    for (const { id } of [bought, sold]) await reaches(service.partner, id, 'completed');
    await service.release();
    await atRest(service.world);

    expect([await sentFor(bought), await sentFor(sold)]).toEqual([['chain succeed'], ['bank succeed']]);
  });

  it('E121: wait for an operator, who sees both amounts, when the provider has sent another amount than the order comes to', async () => {
    const sold = await sell(service.partner, service.userId);
    await service.backUp();
    await deposit(service.partner, sold.id);
    await reaches(service.partner, sold.id, 'completed');
    await service.world.worker
      .get(SandboxDatabase, { strict: false })
      .query(`UPDATE sandbox.sent_payout SET amount = '7' WHERE transaction_id = $1`, [sold.id]);
    await service.restore();
    await service.release();
    const uncertain = () =>
      eventually('the payout is uncertain', async () =>
        (await payoutsOf(sold)).find(({ state }) => state === 'uncertain'),
      );

    const { reason } = await uncertain();
    await service.world.advance(3 * HOUR);
    await atRest(service.world);
    const decided = await service.world.operator.post(`/ops/api/transactions/${sold.id}/decisions`, {
      ...{ action: 'notSent', reason: 'the statement of the bank was read' },
    });

    expect(reason).toMatch(
      /^the provider has 7 SGD under the key of this payout, reference \S+, and [\d.]+ SGD was to be paid$/,
    );
    expect((await uncertain()).reason).toBe(reason);
    expect(await sentFor(sold)).toEqual(['bank succeed']);
    expect(codeOf(decided)).toBe('PAYOUT_WAS_SENT');
  });

  it('E51: are sent once the provider has not known them for a minute', async () => {
    const bought = await buy(service.partner, service.userId);
    await service.backUp();
    await service.restore();
    await service.release();
    await payFiat(service.partner, bought.id);
    await eventually('the provider was asked', async () => (await payoutsOf(bought))[0]?.asked);
    const before = await sentFor(bought);

    await service.world.advance(RECHECK_SECONDS);
    await reaches(service.partner, bought.id, 'completed');

    expect([before, await sentFor(bought)]).toEqual([[], ['chain succeed']]);
  });

  it('E51: wait for an operator when the order was refunded after the backup', async () => {
    const bought = await buy(service.partner, service.userId);
    await service.backUp();
    await payFiat(service.partner, bought.id, { amount: 50 });
    await service.world.advance(2 * HOUR);
    await reaches(service.partner, bought.id, 'refunded');

    await service.restore();
    await service.release();
    await payFiat(service.partner, bought.id, { amount: 150 });
    const payout = await eventually('the payout is uncertain', async () =>
      (await payoutsOf(bought)).find(({ state }) => state === 'uncertain'),
    );

    expect(await sentFor(bought)).toEqual(['bank succeed']);
    expect(payout.reason).toMatch(/the provider has refund 1 of this order, reference \w+/);
  });

  it('E51: stay held and listed while their provider does not answer, and cannot be released before all were asked', async () => {
    const { id } = await buy(service.partner, service.userId);
    await service.world.advance(1); // the order is older than the restore, whichever clock wrote it
    const rail = service.world.worker.get(RoutedRail, { strict: false });
    jest.spyOn(rail, 'listSent').mockRejectedValue(new Error('the bank is closed'));
    const silent = jest.spyOn(rail, 'findPayout').mockRejectedValue(new Error('the bank is closed'));
    await service.world.database.query(`SELECT note_restore('command', 'an exercise')`);
    const early = await service.world.operator.post('/ops/api/restore/release', RELEASE);
    const asked = await service.asked();
    await payFiat(service.partner, id);
    await eventually('the payout waits', async () => (await service.report()).heldPayouts === 1);
    silent.mockRestore();

    expect([early.status, codeOf(early)]).toEqual([409, 'RESTORE_NOT_ASKED']);
    expect(asked.unanswered).toBeGreaterThan(0);
    expect(asked.findings).toContainEqual(
      expect.objectContaining({ transactionId: id, state: 'unanswered', detail: 'the bank is closed' }),
    );
    expect(await sentFor({ id })).toEqual([]);
  });

  it('E51: go on by themselves on a promoted standby that has everything, and wait on one that lacks the latest', async () => {
    const promote = `UPDATE xid_epoch SET cluster = regexp_replace(cluster, '^([^/]*)/[^/]*', '\\1/000000FF')`;
    await buy(service.partner, service.userId);
    await service.world.database.query(promote);
    await service.restartOnPresent();
    const complete = (await service.report()).restore;
    await service.world.database.query(promote);
    await service.world.database.query('UPDATE outside_mark SET height = height - 1');
    await service.restartOnPresent();
    const lagging = (await service.report()).restore;

    expect(complete).toMatchObject({ isOpen: false, cause: 'timeline', releasedBy: 'promotedStandby' });
    expect(lagging).toMatchObject({ isOpen: true, cause: 'behind' });
  });

  it('E51: wait in a database that lacks entries of the audit, although its height is right', async () => {
    await buy(service.partner, service.userId);
    await service.backUp();
    await service.world.operator.post('/ops/api/brakes', { action: 'quoting', target: 'asset:NEM', ...RELEASE });
    await service.raiseMark();
    const [mark] = await service.world.database.query<{ height: string }>('SELECT height FROM outside_mark');
    await service.restoreUnnoticed(`UPDATE outside_mark SET height = ${mark?.height}`);

    expect((await service.report()).restore).toMatchObject({ isOpen: true, cause: 'behind' });
  });

  it('E51: are sent at once for orders that were created since', async () => {
    await service.backUp();
    await service.restore();
    await service.release();
    const bought = await buy(service.partner, service.userId);
    await payFiat(service.partner, bought.id);

    await reaches(service.partner, bought.id, 'completed');

    expect(await payoutsOf(bought)).toMatchObject([{ asked: false, reason: null }]);
  });
});
