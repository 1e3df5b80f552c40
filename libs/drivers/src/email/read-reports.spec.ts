import { readReports } from './read-reports.js';

const ID = '01890000-0000-7000-9000-000000000001';
const OTHER_ID = '01890000-0000-7000-9000-000000000002';
const FROM = { EMAIL_FROM: 'no-reply@ramp.example' };

interface Parts {
  readonly type?: string;
  readonly envelope?: readonly string[];
  readonly recipient?: readonly string[];
  readonly returned?: readonly string[];
  readonly returnedAs?: string;
}

const FAILED = ['Final-Recipient: rfc822; mei@example.com', 'Action: failed', 'Status: 5.1.1'];

/** A report as Postfix writes it. */
function report({
  type = 'multipart/report; report-type=delivery-status; boundary="b/example"',
  envelope = ['Reporting-MTA: dns; mail.ramp.example'],
  recipient = FAILED,
  returned = ['Subject: Your order is complete', `Message-ID: <${ID}@ramp.example>`],
  returnedAs = 'text/rfc822-headers',
}: Parts = {}): Buffer {
  const parts = [
    ['Content-Type: text/plain; charset=us-ascii', '', 'This is the mail system at host mail.ramp.example.'],
    ['Content-Type: message/delivery-status', '', ...envelope, '', ...recipient, ''],
    [`Content-Type: ${returnedAs}`, '', ...returned, '', 'Done.'],
  ];
  const lines = [
    ...['Return-Path: <>', 'From: MAILER-DAEMON@mail.ramp.example', 'To: no-reply@ramp.example'],
    ...[`Content-Type: ${type}`, 'MIME-Version: 1.0', '', ''],
    ...parts.flatMap((part) => ['--b/example', ...part]),
    '--b/example--',
  ];
  return Buffer.from(lines.join('\r\n'));
}

describe('a report of delivery', () => {
  it('names our message, whom it did not reach, and why, in codes alone', async () => {
    expect(await readReports(report(), FROM)).toEqual([
      {
        emailId: ID,
        recipient: 'mei@example.com',
        writtenTo: undefined,
        fate: 'noMailbox',
        reason: '5.1.1 in a report',
      },
    ]);
  });

  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 <mei@example.com>: unknown', 'noMailbox', '5.1.1 in a report'],
    ['5.1.1', 'X-Postfix; unknown user: "mei"', 'noMailbox', '5.1.1 in a report'],
    ['5.0.0', 'smtp; 550 No such user here', 'noMailbox', '5.0.0 after 550 in a report'],
    ['5.0.0', 'smtp; 550-5.1.1 The email account does not exist', 'noMailbox', '5.1.1 in a report'],
    ['5.0.0', 'smtp; 550 relay not permitted', 'refused', '5.0.0 after 550 in a report'],
    ['5.7.1', 'smtp; 550 5.7.1 blocked', 'refused', '5.7.1 in a report'],
    ['5.2.2', 'smtp; 552 5.2.2 mailbox full', 'refused', '5.2.2 in a report'],
    ['5.4.4', 'X-Postfix; Host or domain name not found', 'refused', '5.4.4 in a report'],
    ['4.4.1', 'X-Postfix; connect to mx.example.com: timed out', 'givenUp', '4.4.1 in a report'],
    ['5.1.1 (unknown)', '', 'noMailbox', '5.1.1 in a report'],
  ])('of status %s with "%s" says %s', async (status, diagnostic, fate, reason) => {
    const recipient = [...FAILED.slice(0, 2), `Status: ${status}`, `Diagnostic-Code: ${diagnostic}`];

    expect(await readReports(report({ recipient }), FROM)).toMatchObject([{ fate, reason }]);
  });

  it('may fold its fields, return the whole message, and name it by its envelope alone', async () => {
    const envelope = ['Reporting-MTA: dns; mail.ramp.example', `Original-Envelope-Id: ${ID}`];
    const recipient = [
      ...['Original-Recipient: rfc822;mei@example.com', 'Final-Recipient: rfc822;', '  mei.tan@home.example'],
      ...['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1', '  no such user'],
    ];

    const [read] = await readReports(report({ envelope, recipient, returned: [], returnedAs: 'message/rfc822' }), FROM);

    expect(read).toMatchObject({
      emailId: ID,
      recipient: 'mei.tan@home.example',
      writtenTo: 'mei@example.com',
      fate: 'noMailbox',
    });
  });

  it.each<[string, Parts]>([
    ['a message of another installation', { returned: [`Message-ID: <${ID}@other.example>`] }],
    [
      'a message of another installation in our envelope',
      { returned: [`Message-ID: <${ID}@other.example>`], envelope: [`Original-Envelope-Id: ${ID}`] },
    ],
    [
      'two messages',
      { returned: [`Message-ID: <${OTHER_ID}@ramp.example>`], envelope: [`Original-Envelope-Id: ${ID}`] },
    ],
    ['no message', { returned: ['Subject: hello'] }],
    ['a message whose id is none', { returned: ['Message-ID: <1 OR 1=1@ramp.example>'] }],
    ['a message in its text only', { returned: ['', `Message-ID: <${ID}@ramp.example>`] }],
    ['no status', { recipient: FAILED.slice(0, 2) }],
    ['a status that is none', { recipient: [...FAILED.slice(0, 2), 'Status: 9.1.1'] }],
    ['success', { recipient: [FAILED[0]!, 'Action: failed', 'Status: 2.1.5'] }],
    ['a delay', { recipient: [FAILED[0]!, 'Action: delayed', 'Status: 4.4.1'] }],
    ['its delivery', { recipient: [FAILED[0]!, 'Action: relayed', 'Status: 5.1.1'] }],
    ['no recipient', { recipient: FAILED.slice(1) }],
    ['a recipient that is no address', { recipient: ['Final-Recipient: rfc822; mei', ...FAILED.slice(1)] }],
    ['itself as plain mail', { type: 'multipart/mixed; boundary="b/example"' }],
  ])('that names %s is no report about an email of ours', async (_what, parts) => {
    expect(await readReports(report(parts), FROM)).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no header', '\r\n\r\n'],
    ['an answer on holiday', 'From: mei@example.com\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.'],
    ['a report without parts', 'Content-Type: multipart/report; boundary=x\r\n\r\n--x--\r\n'],
    ['parts in parts', nested(200)],
    ['bytes of no text', Buffer.alloc(100_000, 0xff).toString('latin1')],
  ])('is not %s', async (_what, text) => {
    expect(await readReports(Buffer.from(text, 'latin1'), FROM)).toEqual([]);
  });
});

function nested(depth: number): string {
  const begins = Array.from(
    { length: depth },
    (_, i) => `--b${i}\r\nContent-Type: multipart/mixed; boundary=b${i + 1}`,
  );
  return `Content-Type: multipart/report; boundary=b0\r\n\r\n${begins.join('\r\n\r\n')}\r\n`;
}
