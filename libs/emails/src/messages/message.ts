import type { Email } from '@rampart/data';
import { METHODS, shortId } from '@rampart/kernel';
import { type Speech, speechIn } from '../speech.js';
import type { EmailFacts, EmailSubject, Message, Written } from './email-facts.js';
import { orderMessage } from './order-message.js';

export function writeMessage(facts: EmailFacts, language: Email['language']): Message {
  const { subject, firstName } = facts;
  const speech = speechIn(language, 'order' in subject ? METHODS[subject.order.transaction.method].timeZone : 'UTC');
  const message = 'order' in subject ? orderMessage(facts, subject, speech) : personMessage(facts, subject, speech);
  return { speech, greeting: speech.say('hello', { name: plainName(firstName) }), ...message };
}

type PersonSubject = Exclude<EmailSubject, { order: unknown }>;

const personMessage = (facts: EmailFacts, subject: PersonSubject, speech: Speech): Written =>
  subject.kind === 'kycDecided' ? kycMessage(facts, subject, speech) : caseMessage(facts, subject, speech);

/** Writes an operator's message, a paragraph for each of its lines. */
function caseMessage(
  { partner }: EmailFacts,
  { text, orderId }: Extract<EmailSubject, { kind: 'caseMessage' }>,
  { say }: Speech,
): Written {
  const about = orderId === undefined ? 'account' : 'order';
  return {
    subject: say(`message.${about}.subject`, { partner: partner.displayName, order: shortId(orderId ?? '') }),
    paragraphs: text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    lines: [],
  };
}

function kycMessage(
  { partner }: EmailFacts,
  { decision }: Extract<EmailSubject, { kind: 'kycDecided' }>,
  { say }: Speech,
): Written {
  return {
    subject: say(`${decision}.subject`),
    paragraphs: [say(`${decision}.text`, { partner: partner.displayName })],
    lines: [],
  };
}

/** Users write names, and a link in one would appear to be this service's. */
const plainName = (name: string): string => (/[./:@]|\d{5}/.test(name) ? '' : name.slice(0, MAX_NAME));
const MAX_NAME = 60;
