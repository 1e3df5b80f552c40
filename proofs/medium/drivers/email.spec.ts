import { NoEmail, SmtpEmail } from '@rampart/drivers';
import { driverCalls } from '@rampart/kernel';
import { describeEmailSender } from '@rampart/ports/suites';
import { type Arrived, type MailServer, startMailServer } from '../../support/stand-ins/smtp.js';

const FROM = 'no-reply@ramp.example';

/** Uses shorter timeouts than in production, so that a silent server is detected soon. */
class ImpatientEmail extends SmtpEmail {
  protected override readonly timeouts = { connecting: 2_000, greeting: 2_000, answer: 400, session: 8_000 };
}

const driverOf = (port: number, address = `smtp://127.0.0.1:${port}`): SmtpEmail =>
  new ImpatientEmail({ SMTP_URL: address, EMAIL_FROM: FROM });

let count = 0;
const messageTo = (to: string) => ({
  id: `01890000-0000-7000-9000-${String(++count).padStart(12, '0')}`,
  fromName: 'Acme Wallet',
  to,
  subject: 'Your order is complete',
  text: 'Done.\n',
  html: '<p>Done.</p>\n',
});

const seen = ({ email: { from, subject = '', text = '', html = '', attachments } }: Arrived) => ({
  fromName: from?.name ?? '',
  subject,
  text,
  html,
  attachments: attachments.map(({ filename, content }) => ({
    fileName: filename ?? '',
    size: (content as ArrayBuffer).byteLength,
  })),
});

describeEmailSender('smtp', async () => {
  const server = await startMailServer();
  return {
    email: driverOf(server.port),
    received: async (address) => (await server.arrived(address)).map(seen),
    unknown: 'unknown@example.com',
    close: () => server.kill(),
  };
});

describe('email by a mail server', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.kill());

  it('comes from the address of the installation under the name of the partner, and answers no automatic mail', async () => {
    const message = messageTo('mei@example.com');

    await driverOf(server.port).sendEmail(message);

    const [{ email, envelopeId }] = (await server.arrived('mei@example.com')) as [Arrived];
    expect(email.from).toMatchObject({ name: 'Acme Wallet', address: FROM });
    expect(email.to).toMatchObject([{ address: 'mei@example.com' }]);
    expect(email.messageId).toBe(`<${message.id}@ramp.example>`);
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(envelopeId ?? message.id).toBe(message.id);
  });

  it.each([
    ['full', { outcome: 'refused', reason: '552 5.2.2 at RCPT TO', badAddress: false }],
    ['plainunknown', { outcome: 'refused', reason: '550 at RCPT TO', badAddress: true }],
    ['policy', { outcome: 'refused', reason: '550 5.7.1 at RCPT TO', badAddress: false }],
    ['plainpolicy', { outcome: 'refused', reason: '550 at RCPT TO', badAddress: false }],
    ['spam', { outcome: 'refused', reason: '554 5.7.1 at DATA', badAddress: false }],
    ['busy', { outcome: 'deferred', reason: '451 4.7.1 at RCPT TO' }],
    ['later', { outcome: 'deferred', reason: '452 4.3.1 at DATA' }],
    ['hangs', { outcome: 'deferred', reason: 'ETIMEDOUT' }],
  ])('of which the server says %s ends by its reply', async (word, outcome) => {
    const ended = await driverOf(server.port).sendEmail(messageTo(`${word}@example.com`));

    expect(ended).toEqual({ ...outcome, reason: expect.stringContaining(outcome.reason) });
    expect(await server.arrived(`${word}@example.com`)).toEqual([]);
  });

  it.each([
    ['forgets', 0],
    ['drops', 1],
    ['silent', 1],
    ['late', 1],
  ])('is unclear when the server %s after the data: it may have it, or not', async (word, kept) => {
    const sending = driverOf(server.port).sendEmail(messageTo(`${word}@example.com`));

    await expect(sending).rejects.toThrow(/^the mail server did not say whether it took the message/);
    await expect(sending).rejects.not.toThrow('@');
    expect(await server.arrived(`${word}@example.com`)).toHaveLength(kept);
  });

  it('goes nowhere with a line break in the name of its sender', async () => {
    const message = { ...messageTo('header@example.com'), fromName: 'Acme\r\nBcc: all@example.com' };

    expect(await driverOf(server.port).sendEmail(message)).toMatchObject({ outcome: 'refused', badAddress: false });
    expect(await server.arrived('header@example.com')).toEqual([]);
  });

  it('is measured, with how it ended', async () => {
    const seen: string[] = [];
    driverCalls.onCall(({ driver, call, outcome }) => seen.push(`${driver} ${call} ${outcome}`));

    for (const word of ['mei', 'unknown', 'busy', 'hangs'])
      await driverOf(server.port).sendEmail(messageTo(`${word}@example.com`));
    await driverOf(9).sendEmail(messageTo('mei@example.com'));

    const outcomes = ['ok', 'refused', 'failed', 'timeout', 'unreachable'];
    expect(seen).toEqual(outcomes.map((outcome) => `smtp sendEmail ${outcome}`));
  });

  it('may be sent again when nothing listens, and after five failures the driver waits for a while', async () => {
    const driver = driverOf(9);

    for (const _ of [1, 2, 3, 4, 5])
      expect(await driver.sendEmail(messageTo('mei@example.com'))).toEqual({
        outcome: 'deferred',
        reason: expect.stringMatching(/^ESOCKET|^ECONN/),
      });

    const left = await driver.sendEmail(messageTo('mei@example.com'));
    expect(left).toEqual({ outcome: 'deferred', reason: 'the mail server has not answered for a while' });
  });

  it('may be sent again when the server accepts the connection and says nothing', async () => {
    const silent = await startMailServer('--silent');

    const ended = await driverOf(silent.port).sendEmail(messageTo('mei@example.com'));

    expect(ended).toEqual({ outcome: 'deferred', reason: expect.stringMatching(/^ETIMEDOUT/) });
    await silent.kill();
  });
});

describe('the connection to a mail server', () => {
  it('goes nowhere with a certificate of unknown origin', async () => {
    const server = await startMailServer('--tls');

    const ended = await driverOf(0, `smtps://localhost:${server.port}`).sendEmail(messageTo('mei@example.com'));

    expect(ended).toEqual({ outcome: 'deferred', reason: expect.stringMatching(/^(ESOCKET|ETLS|ECONNECTION)/) });
    expect(await server.arrived('mei@example.com')).toEqual([]);
    await server.kill();
  });

  it.each([
    ['offers no TLS', []],
    ['has a certificate of unknown origin', ['--starttls']],
  ] as const)('goes nowhere off this machine when the server %s', async (_, options) => {
    const server = await startMailServer(...options);

    const ended = await driverOf(0, `smtp://0.0.0.0:${server.port}`).sendEmail(messageTo('mei@example.com'));

    expect(ended).toEqual({ outcome: 'deferred', reason: expect.stringMatching(/^E|at STARTTLS/) });
    expect(await server.arrived('mei@example.com')).toEqual([]);
    await server.kill();
  });

  it('signs in with the credentials of the address, whatever characters they have, and names none when refused', async () => {
    const server = await startMailServer('--auth');
    const as = (password: string) =>
      driverOf(0, `smtp://ramp:${encodeURIComponent(password)}@127.0.0.1:${server.port}`);

    expect(await as('a p@ss:word').sendEmail(messageTo('mei@example.com'))).toEqual({ outcome: 'accepted' });

    const refused = await as('wrong').sendEmail(messageTo('other@example.com'));
    expect(refused).toEqual({ outcome: 'deferred', reason: expect.stringMatching(/^535 5\.7\.8 at AUTH/) });
    expect(JSON.stringify(refused)).not.toMatch(/ramp|wrong/);
    await server.kill();
  });
});

describe('an installation without email', () => {
  it('refuses every message, and blames no address', async () => {
    expect(await new NoEmail().sendEmail()).toMatchObject({ outcome: 'refused', badAddress: false });
  });
});
