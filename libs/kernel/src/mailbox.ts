import { domainToASCII } from 'node:url';
import { typedText } from './typed-text.js';

/** A local part in quotation marks that it does not require (RFC 5321, 4.1.2). */
const QUOTED = /^"([\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)"@/u;

/**
 * Returns the canonical form of a mailbox. Case, composed and decomposed letters, full-width letters, invisible characters, needless quotation marks, and a
 * domain in Unicode or in Punycode do not distinguish mailboxes. Dots and tags before the @ may, since only the mailbox's own provider knows.
 */
export function mailboxOf(email: string): string {
  const text = typedText(email).normalize('NFKC').toLowerCase().replace(QUOTED, '$1@');
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
