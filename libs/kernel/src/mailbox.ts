import { domainToASCII } from 'node:url';
import { typedText } from './typed-text.js';

/**
 * The one writing of a mailbox: case, composed and decomposed letters, invisible characters, and a domain in Unicode or in Punycode make no other
 * mailbox. Dots and tags before the @ may, since only the mailbox's own provider knows.
 */
export function mailboxOf(email: string): string {
  const text = typedText(email).normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
