import { DecideKyc } from '@rampart/kyc';
import { switchEmails } from './emails.js';
import { SandboxControls } from '@rampart/drivers';
import { type MemberRole, secretHex } from '@rampart/kernel';
import { Invitations, type NewToken, ServiceTokens } from '@rampart/partners';
import { PaymentChecks } from '@rampart/receipts';
import type { Answer, Json } from './client.js';
import { NZ_SELL } from './desk.js';
import { eventually } from './eventually.js';
import { signUp, submittedUser } from './people.js';
import { quiet } from './queues.js';
import { driverPushes, emailBounces, inboundEvents, payouts, users } from './rows/tables.js';
import { NEW_ID, NOW } from './rows/time.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from './trades.js';
import { newMember, partnerIdOf } from './visitor.js';
import type { World } from './world.js';

const REASON = 'seen on the phone';
/** An amount above what one operator may decide alone. */
const MUCH = 2_400;

/** Cases for operators and members to decide, a new one at each call. Needs a user who can trade, and slow reviewers. */
export class PrivilegedScene {
  private constructor(
    private readonly world: World,
    private readonly userId: string,
    readonly partnerId: string,
  ) {}

  static async of(world: World, userId: string): Promise<PrivilegedScene> {
    const scene = new PrivilegedScene(world, userId, await partnerIdOf(world, world.partner));
    await scene.restore();
    return scene;
  }

  applicant = async (): Promise<string> => (await submittedUser(this.world.partner)).id;

  order = async (fields: object = {}): Promise<string> => (await buy(this.world.partner, this.userId, fields)).id;

  /** A sell that waits for its deposit. */
  sold = async (): Promise<string> => (await sell(this.world.partner, this.userId)).id;

  /** A paid order whose payout was refused. */
  async stranded(fields: object = {}): Promise<string> {
    const id = await this.order(fields);
    await payoutWill(this.world.partner, id, 'fail');
    await payFiat(this.world.partner, id);
    await reaches(this.world.partner, id, 'payout_failed');
    return id;
  }

  /** A paid order whose payout may or may not have been sent. */
  async uncertain(): Promise<string> {
    const id = await this.order();
    await payoutWill(this.world.partner, id, 'uncertain');
    await payFiat(this.world.partner, id);
    await eventually('its payout is uncertain', () =>
      payouts.exists(this.world, { transactionId: id, state: 'uncertain' }),
    );
    return id;
  }

  /** A sell whose payout is queued at the desk for a batch. */
  async soldAtTheDesk(): Promise<string> {
    const { id } = await sell(this.world.partner, this.userId, NZ_SELL);
    await deposit(this.world.partner, id);
    await eventually('its payout waits at the desk', async () => {
      const { body } = await this.world.operator.get('/ops/api/desk');
      return body.accounts[0].queued > 0;
    });
    return id;
  }

  /** A completed order whose bank payment was reversed; its user is blocked. */
  async chargedBack(userId: string): Promise<string> {
    const { id } = await buy(this.world.partner, userId);
    await payFiat(this.world.partner, id);
    await reaches(this.world.partner, id, 'completed');
    await quiet(this.world);
    await payFiat(this.world.partner, id, { reversed: true });
    await eventually('it is a claim', async () => (await this.claims(id)).length > 0);
    return id;
  }

  /** A refund that another operator proposed and no operator has approved. */
  async proposal(): Promise<{ id: string; transactionId: string }> {
    const transactionId = await this.stranded({ fiat: MUCH });
    const { body } = await this.world.colleague.post(`/ops/transactions/${transactionId}/refund`, { reason: REASON });
    return { id: body.proposalId, transactionId };
  }

  /** Limits of a method, which another operator proposed. */
  async catalogueChanges(method: string): Promise<{ method: string; approved: string; rejected: string }> {
    const propose = async (side: 'buy' | 'sell'): Promise<string> => {
      const limits = { entry: `method:${method}:${side}`, setting: 'limits', value: { min: '100', max: '15000' } };
      return (await this.world.colleague.post('/ops/api/catalogue/changes', { ...limits, reason: REASON })).body
        .changeId;
    };
    return { method, approved: await propose('buy'), rejected: await propose('sell') };
  }

  /** A brake that another operator engaged. */
  async brake(target: string): Promise<{ id: string; target: string }> {
    const engaged = { action: 'payingOut', target, reason: REASON };
    return { id: (await this.world.colleague.post('/ops/api/brakes', engaged)).body.id, target };
  }

  /**
   * Runs the request while a restored database waits for its release, and only then, because payouts would wait as well. One operator proposes, the next
   * releases.
   */
  whileRestored<T extends { readonly ask: () => Promise<Answer> }>([route, action]: readonly [string, T]): readonly [
    string,
    T,
  ] {
    const { database } = this.world;
    const ask = async (): Promise<Answer> => {
      await database.query('UPDATE database_restore SET is_open = true');
      return action.ask().finally(() => database.query('UPDATE database_restore SET is_open = false'));
    };
    return [route, { ...action, ask }];
  }

  /** Records a restore whose providers have been queried, and that is not open. */
  private async restore(): Promise<void> {
    await this.world.database.query(
      `INSERT INTO database_restore (id, is_open, cause, detail, data_at, noticed_at, asked_at)
       SELECT gen_random_uuid(), false, 'command', 'an exercise', rampart_now(), rampart_now(), rampart_now() WHERE NOT EXISTS (SELECT FROM database_restore)`,
    );
  }

  /** Money that names no order. */
  async unmatched(amount = 41, reference = `a gift ${(this.count += 1)}`): Promise<string> {
    await this.world.partner.post('/api/sandbox/fiat', { reference, amount, currency: 'SGD', id: `FT ${reference}` });
    const event = await eventually('it waits', async () =>
      (await this.world.colleague.get('/ops/unmatched')).body.events.find((each: Json) => each.reference === reference),
    );
    return event.id;
  }

  /** The return of an unmatched payment, which another operator proposed. */
  async return(): Promise<{ id: string; eventId: string }> {
    const eventId = await this.unmatched(9_000);
    const { body } = await this.world.colleague.post(`/ops/api/unmatched/${eventId}/return`, { reason: REASON });
    return { id: body.returnId, eventId };
  }

  /** Money that was returned to its payer, and that the bank then reversed. */
  async lost(): Promise<string> {
    const reference = `a loan ${(this.count += 1)}`;
    const id = await this.unmatched(41, reference);
    await this.world.colleague.post(`/ops/api/unmatched/${id}/return`, { reason: REASON });
    await quiet(this.world);
    await this.world.api
      .get(SandboxControls, { strict: false })
      .reversePayment({ transactionId: reference, id: `FT ${reference}`, reversed: true });
    await eventually('it is taken back', async () => {
      await this.world.api.get(PaymentChecks, { strict: false }).wakeFeeds();
      await quiet(this.world);
      return inboundEvents.exists(this.world, { id, vanished: true });
    });
    return id;
  }

  /** A large sum that another operator says is the owner's. */
  async ownMoney(): Promise<{ id: string }> {
    const proof = {
      reference: `from the owner ${(this.count += 1)}`,
      direction: 'in',
      amount: '90000',
      reason: REASON,
    };
    return { id: (await this.world.colleague.post('/ops/bank/SGD/movements', proof)).body.bookingId };
  }

  /** A bank with two contradictory reports about one payment. */
  async conflict(): Promise<{ id: string; eventId: string }> {
    const transactionId = await this.order();
    await payFiat(this.world.partner, transactionId, { id: `FT-${transactionId}`, amount: 80 });
    await payFiat(this.world.partner, transactionId, { id: `FT-${transactionId}`, amount: 100 });
    const found = await eventually('the conflict is known', async () =>
      (await this.world.colleague.get('/ops/unmatched')).body.conflicts.find(
        (each: Json) => each.transactionId === transactionId,
      ),
    );
    return { id: found.id, eventId: found.inboundEventId };
  }

  /** A provider that sends one notification with two contents. */
  async contradictedPush(): Promise<{ id: string; subject: string }> {
    const pushId = `push-${(this.count += 1)}`;
    const push = { port: 'fiatRail' as const, driver: 'hitpay', pushId, raw: '', receivedAt: NOW };
    for (const digest of ['one', 'other']) await driverPushes.insert(this.world, { ...push, id: NEW_ID, digest });
    const { body } = await this.world.colleague.get('/ops/unmatched');
    const { id } = body.pushes.find((each: Json) => each.pushId === pushId);
    return { id, subject: `push:fiatRail:hitpay:${pushId}` };
  }

  async blockedUser(): Promise<string> {
    const { id } = await signUp(this.world.partner);
    await users.update(this.world, { id }, { blockedAt: NOW, blockedReason: 'a payment came back' });
    return id;
  }

  /** A user whose identity check has ended. */
  async closedUser(): Promise<string> {
    const userId = await this.applicant();
    await this.world.ops
      .get(DecideKyc, { strict: false })
      .decideKyc(userId, { decision: 'decline', reason: 'a forged document', isFinal: true }, 'reviewer');
    return userId;
  }

  /** A user whose partner has enabled emails. */
  async writtenUser(): Promise<string> {
    await switchEmails(this.world, true);
    return (await signUp(this.world.partner)).id;
  }

  async bouncedUser(): Promise<string> {
    const { id } = await signUp(this.world.partner);
    const { partnerId, emailKey: addressKey } = await users.get(this.world, { id });
    await emailBounces.insert(this.world, { partnerId, addressKey, reason: '5.1.1', source: 'report', at: NOW });
    return id;
  }

  endpoint = async (): Promise<string> =>
    (await this.world.partner.post('/api/webhook-endpoints', { url: `http://127.0.0.1:9/${(this.count += 1)}` })).body
      .id;

  key = async (): Promise<string> => (await this.world.partner.post('/api/api-keys', { name: 'Reporting' })).body.id;

  member = (role: MemberRole = 'support') => newMember(this.world, this.partnerId, role);

  async invitation(): Promise<{ id: string; token: string; email: string }> {
    const email = `invited${(this.count += 1)}@partner.example`;
    const { invitation, token } = await this.world.api
      .get(Invitations, { strict: false })
      .createInvitation(this.partnerId, { email, role: 'viewer', by: 'operator:tester' });
    return { id: invitation.id, token, email };
  }

  private count = 0;

  private claims = (id: string): Promise<unknown[]> =>
    this.world.database.query(
      `SELECT FROM posting p JOIN journal j ON j.id = p.journal_id WHERE j.transaction_id = $1 AND p.account = 'receivable' GROUP BY p.currency HAVING sum(p.amount) > 0`,
      [id],
    );

  serviceToken(operatorId: string): Promise<NewToken> {
    const tokens = this.world.ops.get(ServiceTokens, { strict: false });
    return tokens.createToken(operatorId, { name: secretHex(8), scopes: ['read'], days: 30 });
  }
}
