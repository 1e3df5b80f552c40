import { execFileSync } from 'node:child_process';
import { ReceiptLinks, speechIn } from '@rampart/emails';
import { Decimal, shortId } from '@rampart/kernel';
import { findProgram } from '../../tools/processes/find-program.js';
import type { Json } from '../../test/support/client.js';
import { emailsTo } from '../../test/support/emails.js';
import type { World } from '../../test/support/world.js';

/** A payment of an order as one line: what became of it, its amount, time and reference. */
export type Line = string;

const READER = findProgram('pdftotext');
const { time } = speechIn('en', 'Asia/Singapore');

/** Labels of payments on receipts and in emails. */
const LABELS: Readonly<Record<string, string>> = {
  'Received': 'received received',
  'Seen, not yet confirmed': 'received unconfirmed',
  'Received, being checked': 'received held',
  'Received, not accepted': 'received refused',
  'Received, then taken back': 'received reversed',
  'Being sent to you': 'sent underway',
  'Sent to you': 'sent sent',
  'Being returned': 'returned underway',
  'Returned': 'returned sent',
};
const REFERENCES = ['Payment ID', 'Bank reference', 'Transaction ID', 'Transaction hash', 'Transfer reference'];

/** Payments as the API, the checkout and the dashboard return them, without those that moved nothing. */
export const linesOfPayments = (payments: readonly Json[]): Line[] =>
  payments
    .filter(({ state }) => state !== 'failed')
    .map(({ direction, state, amount, currency, at, reference }) =>
      written(`${direction} ${state}`, {
        amount,
        currency,
        reference,
        at: state === 'underway' ? '' : time(new Date(at)),
      }),
    );

/** The page of an order's receipt. */
export async function linesOfReceipt(world: World, orderId: string): Promise<Line[]> {
  return linesOf(await readReceipt(world, orderId));
}

/** Lines of the receipt's page that its PDF does not have; none where no program can read it. */
export async function missingInPdf(world: World, orderId: string): Promise<string[]> {
  if (!READER) return [];
  const response = await fetch(`${linkTo(world, orderId)}/receipt.pdf?lang=en`);
  const input = Buffer.from(await response.arrayBuffer());
  const text = plain(execFileSync(READER, ['-raw', '-', '-'], { input, encoding: 'utf8' }));
  return (await readReceipt(world, orderId))
    .map(({ label, at, value }) => plain(label + at + value))
    .filter((line) => !text.includes(line));
}

/** Each email about an order, oldest first. */
export async function linesOfEmails(
  world: World,
  { email, orderId }: { email: string; orderId: string },
): Promise<Line[][]> {
  const sent = await emailsTo(world, email.toLowerCase());
  return sent
    .filter(({ text }) => text.includes(shortId(orderId)))
    .map(({ text }) => linesOf(text.split('\n').flatMap((line: string) => shownLine(EMAIL_LINE.exec(line)))));
}

interface ShownLine {
  readonly label: string;
  readonly at: string;
  readonly value: string;
}

const RECEIPT_LINE = /<div[^>]*><dt>([^<]*)<\/dt><dd>([^<]*?)(?: <time>([^<]*)<\/time>)?<\/dd><\/div>/g;
const EMAIL_LINE = /^(?<label>[^:(]+)(?: \((?<at>[^)]*)\))?: (?<value>.+)$/;

const linkTo = (world: World, orderId: string): string =>
  world.api.get(ReceiptLinks, { strict: false }).linkTo(orderId);

async function readReceipt(world: World, orderId: string): Promise<ShownLine[]> {
  const page = await (await fetch(`${linkTo(world, orderId)}?lang=en`)).text();
  return [...page.matchAll(RECEIPT_LINE)].map(([, label = '', value = '', at = '']) => ({ label, at, value }));
}

const shownLine = (found: RegExpExecArray | null): ShownLine[] =>
  found
    ? [{ label: found.groups?.['label'] ?? '', at: found.groups?.['at'] ?? '', value: found.groups?.['value'] ?? '' }]
    : [];

/** Payments among the lines of a document. The reference of a payment is the line below it. */
const linesOf = (lines: readonly ShownLine[]): Line[] =>
  lines.flatMap(({ label, at, value }, i) => {
    const what = LABELS[label];
    if (what === undefined) return [];
    const [amount = '', currency = ''] = value.split('\u00a0');
    const next = lines[i + 1];
    const reference = next && REFERENCES.includes(next.label) ? next.value : undefined;
    return [written(what, { amount: amount.replaceAll(',', ''), currency, reference, at })];
  });

const written = (
  what: string,
  {
    amount,
    currency,
    reference = '-',
    at,
  }: { amount: string; currency: string; reference?: string | undefined; at: string },
): Line => `${what} ${new Decimal(amount).toFixed()} ${currency} ${reference} ${plain(at)}`;

const plain = (text: string): string => text.replaceAll(/\s/g, '');
