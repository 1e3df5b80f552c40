import type { Email } from '@rampart/data';
import { timeZoneOf } from '../receipt/time-zones.js';
import { type Speech, speechIn } from '../words/speak.js';
import type { EmailFacts, EmailSubject, Message, Written } from './email-facts.js';
import { orderMessage } from './order-message.js';

export function writeMessage(facts: EmailFacts, language: Email['language']): Message {
  const { subject, firstName } = facts;
  const speech = speechIn(
    language,
    subject.kind === 'kycDecided' ? 'UTC' : timeZoneOf(subject.order.transaction.method),
  );
  const message =
    subject.kind === 'kycDecided' ? kycMessage(facts, subject, speech) : orderMessage(facts, subject, speech);
  return { speech, greeting: speech.say('hello', { name: plainName(firstName) }), ...message };
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

/** Names are written by people: a link in one would be a link of ours. */
const plainName = (name: string): string => (/[./:@]|\d{5}/.test(name) ? '' : name.slice(0, MAX_NAME));
const MAX_NAME = 60;
