import fs from 'node:fs';
import { findProgram } from './find-program.js';

/** Where Debian puts it, and only root looks. */
const SYSTEM = '/usr/sbin/postfix';

/** Debian's `postfix`, which only root can start; else why not. */
export function findPostfix(): { readonly program: string } | { readonly missing: string } {
  const program = findProgram('postfix') ?? (fs.existsSync(SYSTEM) ? SYSTEM : undefined);
  if (program === undefined) return { missing: "Debian's postfix is missing" };
  return process.getuid?.() === 0 ? { program } : { missing: 'Postfix starts as root only' };
}
