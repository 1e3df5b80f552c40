import { randomUUID } from 'node:crypto';
import type { CrashPoint } from '@rampart/kernel';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { emails, outboxJobs, partners, partnerSettings } from '../../test/support/rows/tables.js';
import { type MailServer, startMailServer } from '../support/stand-ins/smtp.js';

const TIMEOUT_MS = 120_000;
const PAST = new Date(0);
/** Longer than a lease. */
const LEASE_SECONDS = 200;

describe('an email', () => {
  let server: MailServer;
  let world: ProcessWorld;
  let worker: Running;

  beforeAll(async () => {
    server = await startMailServer();
    world = await processWorld({
      ...{ EMAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}`, EMAIL_FROM: 'no-reply@ramp.example' },
    });
    await world.start('api');
    worker = await world.start('worker');
    const [partner] = await partners.find(world);
    await partnerSettings.insert(world, { partnerId: partner!.id, emailsOn: true, updatedAt: PAST });
  }, TIMEOUT_MS);
  afterAll(async () => {
    await world.close();
    await server.kill();
  });

  const sent = (userId: string): Promise<unknown> =>
    eventually('the email is sent', () => emails.exists(world, { userId, state: 'sent' }));

  /** Expires the leases and locks of dead processes, as three minutes would. */
  async function letGo(userId: string): Promise<void> {
    await emails.update(world, { userId }, { leaseUntil: PAST });
    await world.database.query(`UPDATE bullmq.job SET locked_until_ms = 0 WHERE state = 'active'`);
  }

  it.each([
    ['email.claimed', 1],
    ['email.sent', 2],
  ] as const)(
    'whose worker is killed at %s arrives, with one Message-ID; attempts that arrive: %i',
    async (point: CrashPoint, count: number) => {
      await worker.kill();
      worker = await world.start('worker', { CRASH_AT: point });
      const user = await verifiedUser(world.partner);
      expect(await worker.ended).toBe('SIGKILL');
      await letGo(user.id);

      worker = await world.start('worker');
      await world.partner.post('/api/sandbox/clock', { advance: LEASE_SECONDS });
      await sent(user.id);

      const arrived = await server.arrived(user.email.toLowerCase());
      const [row] = await emails.find(world, { userId: user.id });
      expect(arrived).toHaveLength(count);
      expect(arrived.every(({ email }) => email.messageId === `<${row?.id}@ramp.example>`)).toBe(true);
      expect(row).toMatchObject({ state: 'sent', unclear: 1 });
    },
    TIMEOUT_MS,
  );

  it(
    'whose worker is killed twice after sending is not sent a third time, and is called unclear',
    async () => {
      await worker.kill();
      worker = await world.start('worker', { CRASH_AT: 'email.sent' });
      const user = await verifiedUser(world.partner);
      expect(await worker.ended).toBe('SIGKILL');
      for (const settings of [{ CRASH_AT: 'email.sent' }, {}] as Record<string, string>[]) {
        await letGo(user.id);
        worker = await world.start('worker', settings);
        await world.partner.post('/api/sandbox/clock', { advance: LEASE_SECONDS });
        if ('CRASH_AT' in settings) expect(await worker.ended).toBe('SIGKILL');
      }

      await eventually('it has ended', () => emails.exists(world, { userId: user.id, state: 'unclear' }));

      expect(await server.arrived(user.email.toLowerCase())).toHaveLength(2);
    },
    TIMEOUT_MS,
  );

  it(
    'that two workers race for, by five jobs each, arrives once',
    async () => {
      await worker.kill();
      const racers = [await world.start('worker'), await world.start('worker')];
      const users = [];
      for (let i = 0; i < 8; i += 1) users.push(await verifiedUser(world.partner));
      for (const { id } of users) {
        const { id: emailId } = await eventually('it is written', async () =>
          (await emails.find(world, { userId: id })).at(0),
        );
        for (let copy = 0; copy < 5; copy += 1) await addJob(emailId);
      }

      for (const { id } of users) await sent(id);
      await world.partner.post('/api/sandbox/clock', { advance: LEASE_SECONDS }); // those that lost the race run once more
      await eventually(
        'no job is due',
        async () => (await outboxJobs.count(world, { queue: 'emails' })) === 0,
        TIMEOUT_MS,
      );

      const counts = await Promise.all(
        users.map(async ({ email }) => (await server.arrived(email.toLowerCase())).length),
      );
      expect(counts).toEqual(users.map(() => 1));
      await Promise.all(racers.map((racer) => racer.kill()));
      worker = await world.start('worker');
    },
    TIMEOUT_MS,
  );

  const addJob = (emailId: string) =>
    outboxJobs.insert(world, {
      ...{ id: randomUUID(), queue: 'emails', name: 'sendEmail', payload: JSON.stringify({ emailId }) as never },
      runAt: PAST,
    });
});
