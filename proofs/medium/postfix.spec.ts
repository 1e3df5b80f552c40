import { LANGUAGES } from '@rampart/kernel';
import { findDovecot } from '../../tools/processes/find-dovecot.js';
import { findPostfix } from '../../tools/processes/find-postfix.js';
import { startDovecot } from '../support/dovecot.js';
import { emailsSettle, switchEmails, verifiedAt } from '../../test/support/emails.js';
import { eventually } from '../../test/support/eventually.js';
import { type Postfix, startPostfix } from '../support/postfix.js';
import { emailBounces, emails } from '../../test/support/rows/tables.js';
import { buy, payFiat, reaches } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

/** The log line of a delivery to the program, which exited with 0. */
const DELIVERED = /relay=rampart-bounces,.* status=sent \(delivered via rampart-bounces service/;
const FROM = 'no-reply@ramp.example';
const found = findPostfix();
const withPostfix =
  'program' in found
    ? describe
    : (title: string, tests: () => void): void => describe.skip(`${title} (did not run: ${found.missing})`, tests);

withPostfix('emails by a real Postfix', () => {
  let postfix: Postfix;
  let world: World;

  beforeAll(async () => {
    if (!('program' in found)) return;
    postfix = await startPostfix(found.program);
    const env = { EMAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${postfix.port}`, EMAIL_FROM: FROM };
    world = await startWorld(env);
    const { DATABASE_URL, RAMPART_SECRET } = world.env;
    await postfix.setEnvironment({ DATABASE_URL, RAMPART_SECRET, ...env });
  });
  afterAll(async () => {
    await world.close();
    await postfix.close();
  });

  const subjects: Record<string, string[]> = {};
  const addresses: string[] = [];

  it.each(LANGUAGES)('arrive in a mailbox, each of the four kinds, whole: %s', async (language) => {
    await switchEmails(world, true, language);
    const user = await verifiedAt(world, language);
    const { id } = await buy(world.partner, user['id']);
    await payFiat(world.partner, id, { amount: 212.5 });
    await reaches(world.partner, id, 'completed');
    await emailsSettle(world);
    await eventually('four emails arrived', async () => (await postfix.mailbox(user['email'])).length === 4);

    const rows = await emails.find(world, { userId: user['id'] });
    const arrived = await postfix.mailbox(user['email']);
    addresses.push(user['email']);

    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      'kycDecided',
      'orderCompleted',
      'orderReceived',
      'refundSent',
    ]);
    for (const { id: emailId, kind, state } of rows) {
      const { email, raw } = arrived.find((each) => each.email.messageId === `<${emailId}@ramp.example>`)!;
      const header = (name: string) => email.headers.find(({ key }) => key === name)?.value;
      expect(state).toBe('sent');
      expect(email.from?.address).toBe(FROM);
      expect(email.to).toMatchObject([{ address: user['email'] }]);
      expect(header('return-path')).toBe(`<${FROM}>`);
      expect([header('auto-submitted'), header('dkim-signature')]).toEqual(['auto-generated', undefined]);
      expect(header('received')).toContain('mail.ramp.example');
      expect(raw.split('\n').every((line) => line.length <= 998)).toBe(true);
      expect([email.text, email.html].every((text = '') => text.includes('Mei') || kind !== 'orderReceived')).toBe(
        true,
      );
      expect(email.html).toContain(`lang="${language}"`);
      expect((email.text ?? '').length).toBeGreaterThan(50);
      const [receipt, ...more] = email.attachments;
      expect(more).toEqual([]);
      expect(receipt?.filename).toBe(kind === 'orderCompleted' ? `receipt-${id}.pdf` : undefined);
      if (receipt)
        expect(Buffer.from(receipt.content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\s*$/);
      (subjects[kind] ??= []).push(email.subject ?? '');
    }
  });

  const dovecot = findDovecot();
  const withDovecot = (title: string, test: (program: string) => Promise<void>): void =>
    'program' in dovecot
      ? it(title, () => test(dovecot.program))
      : it.skip(`${title} (did not run: ${dovecot.missing})`, () => undefined);

  withDovecot('are fetched by IMAP from a real Dovecot, byte for byte as they arrived', async (program) => {
    const server = await startDovecot(program, postfix.maildir, postfix.owner);

    for (const address of addresses) {
      const arrived = (await postfix.mailbox(address)).map(({ raw }) => raw);
      const fetched = (await server.fetchFor(address)).map((raw) => raw.replaceAll('\r\n', '\n'));

      expect(fetched.sort()).toEqual(arrived.sort());
      expect(fetched).toHaveLength(4);
    }
    expect(addresses).toHaveLength(LANGUAGES.length);
    await server.close();
  });

  it('have a subject of their own in each language', () => {
    const own = Object.entries(subjects).map(([kind, each]) => [kind, new Set(each.map(withoutFigures)).size]);

    const each = LANGUAGES.length;
    expect(Object.fromEntries(own)).toEqual({
      kycDecided: each,
      orderCompleted: each,
      orderReceived: each,
      refundSent: each,
    });
  });

  it('to an address without a mailbox come back as a report, which marks the address', async () => {
    await switchEmails(world, true, 'en');
    const user = await verifiedAt(world, 'gone');

    await eventually('the report arrived', () => emailBounces.exists(world, {}), 30_000).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await postfix.log()}`);
    });

    expect(await emailBounces.find(world)).toMatchObject([{ reason: '5.1.1 in a report', source: 'report' }]);
    expect(await emails.get(world, { userId: user['id'] })).toMatchObject({ state: 'bounced' });
    await eventually('the mail server is content', async () => DELIVERED.test(await postfix.log()));
  });
});

const withoutFigures = (subject: string): string => subject.replace(/[\d.,\s\u00a0]+/g, ' ');
