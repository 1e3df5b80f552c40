import { isUtf8 } from 'node:buffer';
import { type Fault, fault } from '@rampart/kernel';
import type { NextFunction, Request, Response } from 'express';

/** Bytes in another charset than the one declared would be stored as U+FFFD, permanently damaging a user's name, for instance. */
export const notUtf8 = (): Fault => fault('BODY_MALFORMED', { format: 'UTF-8' });

const OTHER_SPELLING = /(;\s*charset\s*=\s*)"?utf_?8"?(?=\s*(?:;|$))/i;

/** Some clients spell the charset `utf8`, which the parsers read as another one. */
export function spellUtf8({ headers }: Request, _response: Response, next: NextFunction): void {
  const type = headers['content-type'];
  if (type !== undefined && OTHER_SPELLING.test(type))
    headers['content-type'] = type.replace(OTHER_SPELLING, '$1utf-8');
  next();
}

const IN_UTF8 = /;\s*charset\s*=\s*"?utf-8\b/i;

/** Decoders of other charsets replace meaningless bytes with U+FFFD. In UTF-8, the client may have sent that character itself. */
export function verifyDecoded({ headers, body }: Request, _response: Response, next: NextFunction): void {
  const type = headers['content-type'] ?? '';
  const isLossy = /;\s*charset\s*=/i.test(type) && !IN_UTF8.test(type);
  if (isLossy && typeof body === 'string' && body.includes('\ufffd'))
    throw fault('BODY_MALFORMED', { format: 'in the charset that its Content-Type names' });
  next();
}

/**
 * `verify` option of Express' body parsers: throws for a body that is declared as UTF-8, or not declared, and is not UTF-8. The parsers give any error a status
 * of their own.
 */
export function verifyUtf8(_request: unknown, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset.toLowerCase() === 'utf-8' && !isUtf8(bytes)) throw new Error('not UTF-8');
}

/** Checks a form as `verifyUtf8` does; its bytes may be written as `%E9`. */
export function verifyUtf8Form(request: unknown, response: unknown, bytes: Buffer, charset: string): void {
  verifyUtf8(request, response, bytes, charset);
  if (charset.toLowerCase() === 'utf-8' && !isEscapedUtf8(bytes.toString('latin1'))) throw new Error('not UTF-8');
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
/** The form in which JavaScript's `escape` writes characters beyond Latin-1, which no parser reads. */
const UNREADABLE_ESCAPE = /%u[0-9a-f]{4}/i;

/** Whether the escapes in a form or in the query of a URL are UTF-8. A lone % is a per cent sign. */
export function isEscapedUtf8(text: string): boolean {
  if (UNREADABLE_ESCAPE.test(text)) return false;
  return (text.match(ESCAPES) ?? []).every((escaped) => isUtf8(Buffer.from(escaped.replaceAll('%', ''), 'hex')));
}
