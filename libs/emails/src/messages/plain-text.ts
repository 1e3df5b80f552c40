import type { EmailFacts, Message } from './email-facts.js';

/** The message for readers without HTML. */
export function plainText(message: Message, { partner, isTest }: EmailFacts): string {
  const { greeting, paragraphs, lines, careful, button, speech } = message;
  const parts = [
    ...(isTest ? [`*** ${speech.say('test')} ***`] : []),
    greeting,
    ...paragraphs,
    lines.map(({ label, value, at }) => `${at === undefined ? label : `${label} (${at})`}: ${value}`).join('\n'),
    ...(button ? [`${button.text}:\n${button.link}`] : []),
    ...(careful === undefined ? [] : [careful]),
    `-- \n${partner.displayName}\n${speech.say('footer.why', { partner: partner.displayName })}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
