import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Json } from '../../test/support/client.js';
import { emailsSettle, emailsTo, switchEmails, verifiedAt } from '../../test/support/emails.js';
import { eventually } from '../../test/support/eventually.js';
import { newOperator } from '../../test/support/operators.js';
import { signUp, submittedUser, verifiedUser } from '../../test/support/people.js';
import { emailBounces, emails, outboxJobs, payouts, users } from '../../test/support/rows/tables.js';
import { type MailServer, startMailServer } from '../support/stand-ins/smtp.js';
import { buy, deposit, payFiat, payoutWill, reaches, sell } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

describe('emails to users', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
    await switchEmails(world, true);
  });
  afterAll(() => world.close());

  /** Sorted, because emails that are written at nearly the same time may be sent in any order. */
  const subjectsTo = async (to: string): Promise<string[]> => {
    await emailsSettle(world);
    return (await emailsTo(world, to)).map(({ subject }) => subject).sort();
  };

  it('name what happened to a buy, once each, with amounts and the receipt', async () => {
    const user = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, user.id);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');

    expect(await subjectsTo(user.email)).toEqual([
      expect.stringMatching(/^\[TEST\] Completed: 0\.\d+ BTC sent to your wallet$/),
      expect.stringMatching(/^\[TEST\] Order received: buy 0\.\d+ BTC$/),
      '[TEST] Your identity is verified',
    ]);
    const sent = await emailsTo(world, user.email);
    const received = sent.find(({ subject }) => subject.includes('received'));
    const completed = sent.find(({ subject }) => subject.includes('Completed'));
    expect(received).toMatchObject({ to: user.email.toLowerCase(), attachments: [] });
    expect(received?.text).toMatch(/Please send 200\.00\sSGD by PayNow before .+ GMT\+8\./);
    expect(completed?.attachments).toEqual([{ fileName: `receipt-${id}.pdf`, size: expect.any(Number) }]);
    expect(await emails.count(world, { transactionId: id })).toBe(2);
  });

  it('name what happened to a sell', async () => {
    const user = await verifiedUser(world.partner);
    const { id } = await sell(world.partner, user.id);
    await deposit(world.partner, id);
    await reaches(world.partner, id, 'completed');
    const { reference } = await payouts.get(world, { transactionId: id, purpose: 'payout' });

    expect(await subjectsTo(user.email)).toEqual([
      expect.stringMatching(/^\[TEST\] Completed: [\d,]+\.\d\d SGD sent to you$/),
      expect.stringMatching(/^\[TEST\] Order received: sell 0\.\d+ BTC$/),
      '[TEST] Your identity is verified',
    ]);
    const completed = (await emailsTo(world, user.email)).find(({ subject }) => subject.includes('Completed'));
    expect(completed?.['text']).toContain(`Bank reference: ${reference}`);
  });

  it('name each refund with its amount and time, once, though the bank confirms it after it was sent', async () => {
    const user = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, user.id);
    await payFiat(world.partner, id, { amount: 212.5 });
    await reaches(world.partner, id, 'completed');
    const refunds = () => emails.find(world, { transactionId: id, kind: 'refundSent' });
    await eventually('the refund was sent', async () => (await refunds()).length > 0);
    await world.advance(60);

    const subjects = await subjectsTo(user.email);

    expect(subjects.filter((subject) => subject === '[TEST] Refund sent: 12.50 SGD')).toHaveLength(1);
    expect(await refunds()).toHaveLength(1);
    const email = (await emailsTo(world, user.email)).find(({ subject }) => subject.includes('Refund'));
    expect(email?.text).toMatch(/We refunded 12\.50\sSGD on .+ GMT\+8 to the account it came from\./);
  });

  it('name the reference of a refund by hand, and no address: where an operator sent it is not known', async () => {
    const user = await verifiedUser(world.partner);
    const { id } = await sell(world.partner, user.id);
    await payoutWill(world.partner, id, 'fail');
    await deposit(world.partner, id);
    await reaches(world.partner, id, 'payout_failed');
    const proof = { reason: 'Returned by hand.', txId: `by-hand-${id}` };
    expect((await world.operator.post(`/ops/transactions/${id}/refund`, proof)).status).toBeLessThan(300);
    await reaches(world.partner, id, 'refunded');
    await emailsSettle(world);

    const email = (await emailsTo(world, user.email)).find(({ subject }) => subject.includes('Refund'));

    expect(email?.['text']).toMatch(
      new RegExp(`We sent 0\\.002\\sBTC back to you on .+ Its reference is by-hand-${id}\\.`),
    );
    expect(email?.['text']).not.toMatch(/return address|account it came from/);
  });

  it('E13: say that a payment of another person arrived and waits, and that it went back, once each', async () => {
    const user = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, user.id);
    await payFiat(world.partner, id, { payerName: 'Charles Babbage' });
    const held = await eventually('the payment is held', async () =>
      (await world.operator.get('/ops/unmatched')).body.events.find(({ reference }: Json) => reference === id),
    );
    const subjects = await subjectsTo(user.email);
    await world.operator.post(`/ops/api/unmatched/${held.id}/return`, { reason: 'The payer is another person.' });
    await eventually('it was sent back', () => emails.exists(world, { transactionId: id, kind: 'refundSent' }));
    await world.advance(60);

    expect(subjects).toContain('[TEST] We are checking 200.00 SGD');
    expect((await subjectsTo(user.email)).filter((subject) => /200\.00 SGD$/.test(subject))).toEqual([
      '[TEST] Refund sent: 200.00 SGD',
      '[TEST] We are checking 200.00 SGD',
    ]);
    const sent = await emailsTo(world, user.email);
    const textOf = (word: string): string => sent.find(({ subject }) => subject.includes(word))?.['text'];
    expect(textOf('checking')).toMatch(/from an account in another name\. Our team decides within a day/);
    expect(textOf('checking')).not.toContain('Babbage');
    expect(textOf('Refund')).toMatch(/We sent 200\.00\sSGD back to its sender on .+\. It did not count/);
  });

  it('say that an identity check needs more, and keep the reason for the page', async () => {
    const user = await submittedUser(world.partner);
    await world.partner.post(`/api/sandbox/users/${user.id}/kyc`, {
      decision: 'decline',
      reason: 'The passport expired',
    });

    expect(await subjectsTo(user.email)).toEqual(['[TEST] We need more information to verify your identity']);
    const [email] = await emailsTo(world, user.email);
    expect(email?.text).not.toContain('passport');
  });

  it('are not written while the partner is off, and begin with what happens after it is on', async () => {
    await switchEmails(world, false);
    const user = await verifiedUser(world.partner);
    const { id } = await buy(world.partner, user.id);
    await switchEmails(world, true);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');

    expect(await subjectsTo(user.email)).toEqual([expect.stringMatching(/Completed/)]);
    expect(await emails.count(world, { userId: user.id })).toBe(1);
  });

  it('that wait when the partner is switched off are not sent', async () => {
    const user = await verifiedUser(world.partner);
    await emailsSettle(world);
    await switchEmails(world, false);
    await emails.update(world, { userId: user.id }, { state: 'queued', attempts: 0, endedAt: null });
    const { id } = await emails.get(world, { userId: user.id });
    await wake(id);

    await emailsSettle(world);

    expect(await emails.get(world, { id })).toMatchObject({ state: 'withheld' });
    expect(await emailsTo(world, user.email)).toHaveLength(1);
    await switchEmails(world, true);
  });

  it('come in the language of the partner where the user has chosen none', async () => {
    await switchEmails(world, true, 'th');
    const user = await verifiedUser(world.partner);

    expect(await subjectsTo(user.email)).toEqual(['[TEST] ยืนยันตัวตนของคุณเรียบร้อยแล้ว']);
    await switchEmails(world, true);
  });

  it('have no header of a user: names with line breaks and addresses do no harm', async () => {
    const user = await verifiedAt(world, 'injected', { firstName: 'Mei\r\nBcc: all@example.com', lastName: 'x' });

    const [subject] = await subjectsTo(user['email']);

    expect(subject).toBe('[TEST] Your identity is verified');
    expect((await emailsTo(world, user['email']))[0]?.text).not.toContain('Bcc');
  });

  it('end at an address without a mailbox, which is marked: nothing else is sent there', async () => {
    const user = await verifiedAt(world, 'bounce');
    await emailsSettle(world);
    await buy(world.partner, user['id']);
    await emailsSettle(world);

    const states = (await emails.find(world, { userId: user['id'] }, ['createdAt'])).map(({ state }) => state);

    expect(states).toEqual(['bounced', 'withheld']);
    expect(await emailBounces.find(world)).toMatchObject([{ reason: '550 5.1.1', source: 'reply' }]);
  });

  it('are a matter of their partner: another one reads none of them', async () => {
    expect((await world.stranger.get('/api/sandbox/emails')).body).toEqual({ emails: [] });
    expect((await world.partner.get('/api/sandbox/emails')).body.emails.length).toBeGreaterThan(5);
  });

  it('leave nothing of an erased user: neither rows nor marks', async () => {
    const user = await signUp(world.partner);
    const { partnerId } = await users.get(world, { id: user.id });
    const mei = await newOperator(world, 'mei');
    await emails.insert(world, {
      ...{ id: user.id, partnerId, userId: user.id, transactionId: null, kind: 'kycDecided', subjectId: user.id },
      ...{ addressKey: 'key', language: 'en', state: 'sent', nextAttemptAt: new Date(), createdAt: new Date() },
    });

    const erased = await mei.post(`/users/${user.id}/erase`, { reason: 'asked for it' });

    expect(erased.body).toEqual({ status: 'ok' });
    expect(await emails.count(world, { userId: user.id })).toBe(0);
  });

  /** Has the job of an email run again, as an operator can. */
  async function wake(emailId: string): Promise<void> {
    await outboxJobs.insert(world, {
      ...{ id: emailId, queue: 'emails', name: 'sendEmail', payload: JSON.stringify({ emailId }) as never },
      runAt: new Date(0),
    });
  }
});

describe('emails by a mail server', () => {
  let server: MailServer;
  let world: World;

  beforeAll(async () => {
    server = await startMailServer();
    world = await startWorld({
      ...{ EMAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}`, EMAIL_FROM: 'no-reply@ramp.example' },
    });
    await switchEmails(world, true);
  });
  afterAll(async () => {
    await world.close();
    await server.kill();
  });

  const attempted = (userId: string, times: number): Promise<unknown> =>
    eventually(`attempt ${times} has ended`, async () => {
      const { attempts, state } = await emails.get(world, { userId });
      return attempts === times && state !== 'sending';
    });
  const stateOf = async (userId: string) => (await emails.get(world, { userId })).state;

  it('arrive with their receipt as a PDF, in HTML and plain text', async () => {
    const user = await verifiedAt(world, 'mei');
    const { id } = await buy(world.partner, user['id']);
    await payFiat(world.partner, id);
    await reaches(world.partner, id, 'completed');
    await emailsSettle(world);

    const { email } = (await server.arrived(user['email'])).at(-1)!;

    expect(email.html).toContain('View the receipt');
    expect(email.text).toContain('View the receipt:\nhttp');
    expect(email.attachments).toMatchObject([{ filename: `receipt-${id}.pdf`, mimeType: 'application/pdf' }]);
    expect(
      Buffer.from(email.attachments[0]!.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('that the server does not take yet come again, and are given up after about a day', async () => {
    const user = await verifiedAt(world, 'busy');
    const delays = [1, 5, 15, 60, 180, 360, 720];
    for (const [i, minutes] of delays.entries()) {
      await attempted(user['id'], i + 1);
      await world.advance(minutes * 60 + 1);
    }
    await attempted(user['id'], delays.length + 1);

    expect(await emails.get(world, { userId: user['id'] })).toMatchObject({
      state: 'givenUp',
      attempts: 8,
      problem: '451 4.7.1 at RCPT TO',
    });
    expect(await server.arrived(user['email'])).toEqual([]);
    expect(await emailBounces.count(world)).toBe(0);
  });

  it('that the server does not take yet come again, also when their job was run early', async () => {
    const user = await verifiedAt(world, 'busy');
    await attempted(user['id'], 1);
    const { id: emailId } = await emails.get(world, { userId: user['id'] });
    const isOfEmail = ({ payload }: { payload: object }): boolean =>
      (payload as { emailId?: string }).emailId === emailId;
    const { id } = (await outboxJobs.find(world)).find(isOfEmail)!;
    const queue = world.worker.get<Queue>(getQueueToken('emails'), { strict: false });
    const stateOfJob = async (): Promise<string | undefined> => (await queue.getJob(id))?.getState();
    await eventually('it waits', async () => (await stateOfJob()) === 'delayed');

    await (await queue.getJob(id))!.promote();
    await eventually('it was run', async () => (await stateOfJob()) === 'completed');
    await world.advance(61);

    await attempted(user['id'], 2);
  });

  it('are sent twice at most where it is unclear whether the server has them, with one Message-ID', async () => {
    const user = await verifiedAt(world, 'drops');
    await attempted(user['id'], 1);
    await world.advance(16 * 60);
    await attempted(user['id'], 2);
    await world.advance(16 * 60);

    const arrived = await server.arrived(user['email']);
    expect(await emails.get(world, { userId: user['id'] })).toMatchObject({ state: 'unclear', unclear: 2 });
    expect(arrived).toHaveLength(2);
    expect(new Set(arrived.map(({ email }) => email.messageId)).size).toBe(1);
  });

  it('that are refused for their content end, and blame no address', async () => {
    const user = await verifiedAt(world, 'spam');
    await emailsSettle(world);

    expect(await stateOf(user['id'])).toBe('refused');
    expect(await emailBounces.count(world)).toBe(0);
  });

  it('mark an address that the server does not know', async () => {
    const user = await verifiedAt(world, 'unknown');
    await emailsSettle(world);

    expect(await stateOf(user['id'])).toBe('bounced');
    expect(await emailBounces.find(world)).toMatchObject([{ reason: '550 5.1.1 at RCPT TO', source: 'reply' }]);
  });
});
