import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '@rampart/config';
import { emailsSettle, switchEmails, verifiedAt } from '../../test/support/emails.js';
import { eventually } from '../../test/support/eventually.js';
import { freePort } from '../../test/support/ports.js';
import { emailBounces, emails } from '../../test/support/rows/tables.js';
import { type MailServer, startMailServer } from '../support/stand-ins/smtp.js';
import { buy } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const PROGRAM = path.join(projectRoot, 'dist/apps/standalone/src/email-bounce.js');
const FROM = 'no-reply@ramp.example';
const TEMPORARY = 75;

interface Failure {
  readonly emailId: string;
  readonly to: string;
  readonly original?: string;
  readonly status?: string;
}

const report = ({ emailId, to, original, status = '5.1.1' }: Failure): string =>
  [
    ...[
      'Return-Path: <>',
      `To: ${FROM}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
    ],
    ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example.com', ''],
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    ...[`Final-Recipient: rfc822; ${to}`, 'Action: failed', `Status: ${status}`, ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${emailId}@ramp.example>`, '', '--b--', ''],
  ].join('\n');

describe('reports that emails failed later', () => {
  let server: MailServer;
  let world: World;

  beforeAll(async () => {
    server = await startMailServer();
    world = await startWorld({
      ...{ EMAIL_DRIVER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${server.port}`, EMAIL_FROM: FROM },
    });
    await switchEmails(world, true);
  });
  afterAll(async () => {
    await world.close();
    await server.kill();
  });

  /** Passes a message to the program as a mail server's pipe does. */
  async function give(message: string, changed: NodeJS.ProcessEnv = {}): Promise<[number | null, string]> {
    const { DATABASE_URL, RAMPART_SECRET, SMTP_URL } = world.env;
    const env = { DATABASE_URL, RAMPART_SECRET, SMTP_URL, EMAIL_DRIVER: 'smtp', EMAIL_FROM: FROM, ...changed };
    const child = spawn(process.execPath, [PROGRAM], { env: { PATH: process.env['PATH'], ...env } });
    child.stdin.end(message);
    const [output] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return [child.exitCode ?? (await new Promise<number | null>((resolve) => child.on('exit', resolve))), output];
  }

  async function sentTo(word: string) {
    const user = await verifiedAt(world, word);
    await emailsSettle(world);
    const { id } = await emails.get(world, { userId: user['id'], state: 'sent' });
    return { emailId: id, to: user['email'] as string, userId: user['id'] as string };
  }
  const stateOf = async ({ userId }: { userId: string }) => {
    const { state, problem } = (await emails.find(world, { userId }, ['createdAt']))[0]!;
    return [state, problem];
  };

  it('mark an address without a mailbox, once: nothing else is sent there', async () => {
    const sent = await sentTo('gone');

    const first = await give(report({ ...sent, to: sent.to.toUpperCase() }));
    const second = await give(report(sent));
    await buy(world.partner, sent.userId);
    await emailsSettle(world);

    expect(first).toEqual([0, `email ${sent.emailId}: noMailbox, 5.1.1 in a report: recorded\n`]);
    expect(second).toEqual([0, expect.stringContaining(': known\n')]);
    expect(await stateOf(sent)).toEqual(['bounced', '5.1.1 in a report']);
    expect(await emailBounces.find(world)).toMatchObject([{ reason: '5.1.1 in a report', source: 'report' }]);
    await eventually('the next email is withheld', () =>
      emails.exists(world, { userId: sent.userId, state: 'withheld' }),
    );
    await emailBounces.remove(world, {});
  });

  it('set no mark again when they are repeated after it was cleared', async () => {
    const sent = await sentTo('cleared');
    await give(report(sent));
    await emailBounces.remove(world, {});

    await give(report(sent));

    expect(await emailBounces.count(world)).toBe(0);
  });

  it.each([
    ['brimful', '5.2.2', 'refused'],
    ['blocked', '5.7.1', 'refused'],
    ['away', '4.4.1', 'givenUp'],
  ])('of a mailbox that is %s (%s) end the message and blame no address', async (word, status, state) => {
    const sent = await sentTo(word);

    await give(report({ ...sent, status }));

    expect(await stateOf(sent)).toEqual([state, `${status} in a report`]);
    expect(await emailBounces.count(world)).toBe(0);
  });

  it('of an address behind the one that was written to blame neither', async () => {
    const sent = await sentTo('forwards');

    await give(report({ ...sent, to: 'elsewhere@example.com', original: sent.to }));

    expect(await stateOf(sent)).toEqual(['refused', '5.1.1 in a report']);
    expect(await emailBounces.count(world)).toBe(0);
  });

  it('that are foreign or forged change nothing', async () => {
    const [sent, other] = [await sentTo('victim'), await sentTo('other')];
    const forged = [
      report({ emailId: '01890000-0000-7000-9000-000000000001', to: sent.to }),
      report({ ...other, to: sent.to }),
      report({ ...sent, to: other.to, original: 'third@example.com' }),
    ];

    for (const message of forged) expect(await give(message)).toEqual([0, expect.stringContaining(': foreign\n')]);

    expect([await stateOf(sent), await stateOf(other)]).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    expect(await emailBounces.count(world)).toBe(0);
  });

  it('of a message that was never sent change nothing', async () => {
    const sent = await sentTo('early');
    await emails.update(world, { id: sent.emailId }, { state: 'withheld' });

    expect((await give(report(sent)))[1]).toContain(': known');

    expect(await emailBounces.count(world)).toBe(0);
  });

  it('are anything else on holiday: dropped, and not bounced again', async () => {
    expect(await give('From: mei@example.com\nSubject: Re: Your order\n\nThank you!\n')).toEqual([
      0,
      'no report about an email of ours\n',
    ]);
  });

  it('are kept by the mail server while the database is away', async () => {
    const sent = await sentTo('patient');
    const nowhere = `postgres://postgres:password@127.0.0.1:${await freePort()}/rampart`;

    const [code] = await give(report(sent), { DATABASE_URL: nowhere });

    expect(code).toBe(TEMPORARY);
    expect(await stateOf(sent)).toEqual(['sent', null]);
  });
});
