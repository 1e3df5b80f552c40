import { isId } from '@rampart/kernel';
import type { EmailReport } from '@rampart/ports';
import type { Attachment } from 'postal-mime';
import { blamesAddress } from './smtp-reply.js';
import type { SmtpEnv } from './smtp-settings.js';

type Fields = Readonly<Record<string, string>>;

const RETURNED = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'];
const MAX_NESTING = 20;
/** States only that the failure is final; the other server's reply may be more specific. */
const UNSPECIFIC = /^5\.0\.0$/;
const STATUS = /^([245])\.\d{1,3}\.\d{1,3}/;
const REPLY = /^smtp; *(\d{3})[ -]+(?:(5\.\d{1,3}\.\d{1,3})\b)?/i;

/**
 * Reads the final failures from a delivery report (RFC 3464) about one of our messages. Empty for any other message. The recipient that it names proves
 * nothing, since reports are easily forged; the caller compares it with what was sent.
 */
export async function readReports(
  message: Buffer,
  { EMAIL_FROM = '' }: Pick<SmtpEnv, 'EMAIL_FROM'>,
): Promise<EmailReport[]> {
  const { default: PostalMime } = await import('postal-mime');
  const read = await PostalMime.parse(message, { maxNestingDepth: MAX_NESTING }).catch(() => undefined);
  const type = read?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!read || !/^multipart\/report\b/i.test(type)) return [];
  const [status, ...moreStatuses] = partsOf(read.attachments, [
    'message/delivery-status',
    'message/global-delivery-status',
  ]);
  const [returned, ...moreReturned] = partsOf(read.attachments, RETURNED);
  if (status === undefined || moreStatuses.length + moreReturned.length > 0) return [];
  const [envelope = {}, ...recipients] = groupsOf(status);
  const emailId = messageOf(envelope, groupsOf(returned ?? '')[0] ?? {}, EMAIL_FROM);
  return emailId === undefined ? [] : recipients.flatMap((each) => reportOf(emailId, each));
}

const partsOf = (attachments: readonly Attachment[], types: readonly string[]): string[] =>
  attachments.filter(({ mimeType }) => types.includes(mimeType)).map(({ content }) => textOf(content));

const textOf = (content: Attachment['content']): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');

/** Header fields, in groups separated by empty lines. The first value counts if a field occurs twice. */
function groupsOf(text: string): Fields[] {
  const groups = text.replaceAll('\r\n', '\n').split(/(?:^|\n)[ \t]*\n/);
  return groups.map((group) => {
    const lines = group.replace(/\n[ \t]+/g, ' ').split('\n');
    const fields = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name.toLowerCase(), value.trim()] as const];
    });
    return Object.fromEntries(fields.toReversed());
  });
}

/** The id of our message, from the returned Message-ID or the envelope id; undefined if they disagree. */
function messageOf(envelope: Fields, headers: Fields, from: string): string | undefined {
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  const [, named, at] = /^<([^<>@]+)@([^<>@]+)>$/.exec(headers['message-id'] ?? '') ?? [];
  const byHeader = at?.toLowerCase() === domain ? named : undefined;
  const byEnvelope = envelope['original-envelope-id'];
  const id = byHeader ?? byEnvelope;
  if (!isId(id) || (headers['message-id'] !== undefined && byHeader === undefined)) return undefined;
  return byEnvelope === undefined || byEnvelope === id ? id : undefined;
}

function reportOf(emailId: string, fields: Fields): EmailReport[] {
  const [status, kind] = STATUS.exec(fields['status'] ?? '') ?? [];
  const recipient = addressOf(fields['final-recipient']);
  if (!/^failed\b/i.test(fields['action'] ?? '') || status === undefined || kind === '2' || recipient === undefined)
    return [];
  const writtenTo = addressOf(fields['original-recipient']);
  return [{ emailId, recipient, writtenTo, ...judgeStatus(status, fields['diagnostic-code'] ?? '') }];
}

/** Reads the address from a field such as `rfc822; mei@example.com`. */
const addressOf = (field: string | undefined): string | undefined =>
  /^[\w-]+ *; *<?([^<>\s@]+@[^<>\s@]+)>?$/.exec(field ?? '')?.[1];

function judgeStatus(status: string, diagnostic: string): Pick<EmailReport, 'fate' | 'reason'> {
  if (status.startsWith('4')) return { fate: 'givenUp', reason: `${status} in a report` };
  const [, code, enhanced] = REPLY.exec(diagnostic) ?? [];
  const specific = UNSPECIFIC.test(status) ? enhanced : status;
  const isBad = blamesAddress({ enhanced: specific, code: Number(code ?? 0), text: diagnostic });
  const reason = specific ?? (code === undefined ? status : `${status} after ${code}`);
  return { fate: isBad ? 'noMailbox' : 'refused', reason: `${reason} in a report` };
}
