import fs from 'node:fs';
import { findProgram } from './find-program.js';

/** Where Debian puts it, and only root looks. */
const SYSTEM = '/usr/sbin/dovecot';
/** The part that serves IMAP, of a package of its own. */
const IMAP = '/usr/lib/dovecot/imap';

/** Debian's `dovecot-imapd`, which only root can start, and curl, which reads it; else why not. */
export function findDovecot(): { readonly program: string } | { readonly missing: string } {
  const program = findProgram('dovecot') ?? (fs.existsSync(SYSTEM) ? SYSTEM : undefined);
  if (program === undefined || !fs.existsSync(IMAP)) return { missing: "Debian's dovecot-imapd is missing" };
  if (!findProgram('curl')) return { missing: 'curl is missing' };
  return process.getuid?.() === 0 ? { program } : { missing: 'Dovecot starts as root only' };
}
