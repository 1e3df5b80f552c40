import { randomInt } from 'node:crypto';
import { shortId } from '@rampart/kernel';
import jpeg from 'jpeg-js';
import { Client, type Json } from '../../test/support/client.js';
import { documentForm, formOf } from '../../test/support/documents.js';
import { emailsSettle, emailsTo, switchEmails } from '../../test/support/emails.js';
import { newOperator, type SignedInOperator } from '../../test/support/operators.js';
import { signUp, submittedUser } from '../../test/support/people.js';
import { buy, payFiat, payoutWill, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

describe('a case of an operator', () => {
  let world: World;
  let userId: string;
  let mei: SignedInOperator;
  let jo: SignedInOperator;

  beforeAll(async () => {
    ({ world, userId } = await startTrading({ SANDBOX_KYC_SECONDS: '86400' }));
    [mei, jo] = [await newOperator(world, 'mei'), await newOperator(world, 'jo')];
    await switchEmails(world, true);
  });
  afterAll(() => world.close());

  const submitAgain = (id: string) =>
    world.partner.put(`/api/users/${id}/verify`, { address: '1 Raffles Place, Singapore' });
  const fileOf = async (id: string): Promise<Json> => (await jo.get(`/kyc/${id}`)).body;

  describe('has notes', () => {
    it('that every operator reads beside the file and the order, that the audit counts without their text, and that are sealed with the key of the user', async () => {
      const user = await submittedUser(world.partner);

      const { status, body } = await mei.post(`/users/${user.id}/notes`, { text: 'Called on 91234567.\nWill answer.' });

      expect([status, body.owner, body.entries.map(({ kind, text, by }: Json) => [kind, text, by])]).toEqual([
        200,
        null,
        [['note', 'Called on 91234567.\nWill answer.', 'mei']],
      ]);
      expect((await fileOf(user.id)).work).toEqual(body);
      const { body: audit } = await jo.get(`/audit?subject=user:${user.id}`);
      expect(audit.data.map(({ action }: Json) => action)).toContain('addCaseNote');
      expect(JSON.stringify(audit)).not.toContain('91234567');
      const [row] = await world.database.query<{ isPlain: boolean }>(
        `SELECT text LIKE '%Called%' AS "isPlain" FROM case_note WHERE user_id = $1`,
        [user.id],
      );
      expect(row).toEqual({ isPlain: false });
    });

    it('about an order of the user, and about no order of another user', async () => {
      const { id } = await buy(world.partner, userId);
      const other = await submittedUser(world.partner);

      await mei.post(`/users/${userId}/notes`, { text: 'Payer wrote a wrong reference.', transactionId: id });
      const { body: foreign, status } = await mei.post(`/users/${other.id}/notes`, { text: 'x', transactionId: id });

      expect([status, foreign.code]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
      expect((await jo.get(`/transactions/${id}`)).body.work.entries[0]).toMatchObject({
        transactionId: id,
        text: 'Payer wrote a wrong reference.',
        by: 'mei',
      });
    });

    it.each([
      ['a blank text', { text: '  ' }, 400],
      ['a text of 2,001 characters', { text: 'x'.repeat(2_001) }, 400],
      ['an order that is no id', { text: 'x', transactionId: 'x' }, 400],
    ])('but not %s', async (_, body, status) => {
      expect((await mei.post(`/users/${userId}/notes`, body)).status).toBe(status);
    });

    it('but not about an unknown user', async () => {
      const { status, body } = await mei.post('/users/00000000-0000-7000-8000-000000000000/notes', { text: 'x' });

      expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
    });
  });

  describe('has an owner', () => {
    it('whom the queue names, until another takes it over or it is released', async () => {
      const user = await submittedUser(world.partner);
      const ownerInQueue = async (): Promise<string | null> =>
        (await jo.get('/kyc')).body.find((each: Json) => each.userId === user.id).owner;

      await mei.post(`/users/${user.id}/take`, {});
      const first = await ownerInQueue();
      await jo.post(`/users/${user.id}/take`, {});
      const second = await ownerInQueue();
      const { body } = await jo.post(`/users/${user.id}/release`, {});

      expect([first, second, await ownerInQueue(), body.owner]).toEqual(['mei', 'jo', null, null]);
    });

    it('for an order that awaits a decision, and not for its user', async () => {
      const { id } = await buy(world.partner, userId);
      await payoutWill(world.partner, id, 'fail');
      await payFiat(world.partner, id);
      await reaches(world.partner, id, 'payout_failed');

      await mei.post(`/users/${userId}/take`, { transactionId: id });

      const { body: waiting } = await jo.get('/moderation');
      expect(waiting.find((each: Json) => each.transactionId === id).owner).toBe('mei');
      expect((await fileOf(userId)).work.owner).toBeNull();
    });
  });

  describe('has messages to the user', () => {
    it('that are emailed once in the name of the partner, with the number of the order', async () => {
      const { id } = await buy(world.partner, userId);
      const { body: user } = await world.partner.get(`/api/users/${userId}`);

      await mei.post(`/users/${userId}/messages`, {
        text: 'Your bank has no account of this number.\n\nWrite <b>help@partner.example</b> please.',
        transactionId: id,
      });
      await emailsSettle(world);

      const sent = (await emailsTo(world, user.email)).filter(({ subject }: Json) => subject.includes('A message'));
      expect(sent.map(({ subject }: Json) => subject)).toEqual([`[TEST] A message about your order ${shortId(id)}`]);
      expect(sent[0]!.text).toContain(
        'Your bank has no account of this number.\n\nWrite <b>help@partner.example</b> please.',
      );
      expect(sent[0]!.html).toContain('Write &#60;b&#62;help');
      const [entry] = (await jo.get(`/transactions/${id}`)).body.work.entries;
      expect([entry.kind, entry.delivery]).toEqual(['message', 'sent']);
    });

    it('that are refused where the partner has switched emails off, and leave no entry', async () => {
      const user = await signUp(world.partner);
      await switchEmails(world, false);

      const { status, body } = await mei.post(`/users/${user.id}/messages`, { text: 'Hello.' });
      await switchEmails(world, true);

      expect([status, body.code]).toEqual([409, 'EMAILS_OFF']);
      expect((await fileOf(user.id)).work.entries).toEqual([]);
    });
  });

  describe('ends for good', () => {
    it('with a decline after which the user submits nothing more, until an operator allows it again', async () => {
      const user = await submittedUser(world.partner);
      const { reviewId } = (await fileOf(user.id)).tries[0];

      await mei.post(`/kyc/${user.id}/decline-finally`, { reason: 'A forged document.', reviewId });
      await emailsSettle(world);

      const upload = (): Promise<{ status: number; body: Json }> =>
        world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, { form: documentForm('front') });
      const refused = [await submitAgain(user.id), await upload()];
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'KYC_CLOSED'],
        [409, 'KYC_CLOSED'],
      ]);
      expect((await world.partner.get(`/api/users/${user.id}`)).body).toMatchObject({
        kyc: 'not-verified',
        kycDeclineReason: 'A forged document.',
      });
      expect((await emailsTo(world, user.email)).at(-1)!.subject).toBe('[TEST] We could not verify your identity');
      expect((await fileOf(user.id)).tries[0].isFinal).toBe(true);

      expect((await mei.post(`/kyc/${user.id}/reopen`, { reason: 'It was genuine.' })).status).toBe(200);
      expect((await upload()).status).toBeLessThan(300);
      expect((await submitAgain(user.id)).body.kyc).toBe('in-progress');
    });

    it('and no service token allows it again', async () => {
      const user = await submittedUser(world.partner);
      await mei.post(`/kyc/${user.id}/decline-finally`, { reason: 'A forged document.' });
      const { secret } = (await mei.post('/service-tokens', { name: 'review', scopes: ['kyc'], days: 1 })).body;
      const script = new Client(world.env.OPS_URL).bearing(secret);

      const { status, body } = await script.post(`/ops/api/kyc/${user.id}/reopen`, { reason: 'By a script.' });

      expect([status, body.code]).toEqual([403, 'TOKEN_REFUSED']);
    });

    it('only where it ended so', async () => {
      const user = await submittedUser(world.partner);

      const { status, body } = await mei.post(`/kyc/${user.id}/reopen`, { reason: 'By mistake.' });

      expect([status, body.code]).toEqual([409, 'KYC_NOT_CLOSED']);
    });
  });

  it('says that a document was seen on other users, of another partner as well', async () => {
    const pixels = { width: 2, height: 2, data: Buffer.from(Array.from({ length: 16 }, () => randomInt(256))) };
    const form = (): FormData => formOf({ type: 'front', name: 'front.jpg', content: jpeg.encode(pixels, 90).data });
    const [user, other] = [await signUp(world.partner), await signUp(world.stranger)];
    await world.partner.post(`/api/users/${user.id}/upload-kyc-documents`, undefined, { form: form() });
    const before = (await fileOf(user.id)).documents[0].seenOn;
    await world.stranger.post(`/api/users/${other.id}/upload-kyc-documents`, undefined, { form: form() });

    expect(before).toEqual([]);
    expect((await fileOf(user.id)).documents[0].seenOn).toMatchObject([{ userId: other.id, kyc: 'not-verified' }]);
    expect((await fileOf(other.id)).documents[0].seenOn).toMatchObject([{ userId: user.id }]);
  });
});
