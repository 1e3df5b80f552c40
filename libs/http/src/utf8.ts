import { isUtf8 } from 'node:buffer';
import { type Fault, fault } from '@rampart/kernel';

/** Bytes that are not the charset that they claim to be would be stored as U+FFFD, in a person's name for good. */
export const notUtf8 = (): Fault => fault('BODY_MALFORMED', { format: 'UTF-8' });

/** `verify` of Express' body parsers: throws for a body that claims to be UTF-8, or claims nothing, and is not. The parsers give any error a status of their own. */
export function verifyUtf8(_request: unknown, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset.toLowerCase() === 'utf-8' && !isUtf8(bytes)) throw new Error('not UTF-8');
}

/** Like `verifyUtf8` for a form, whose bytes may be written as `%E9`. */
export function verifyUtf8Form(request: unknown, response: unknown, bytes: Buffer, charset: string): void {
  verifyUtf8(request, response, bytes, charset);
  if (charset.toLowerCase() === 'utf-8' && !isEscapedUtf8(bytes.toString('latin1'))) throw new Error('not UTF-8');
}

const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/** Whether what is escaped in a form or in the query of an address is UTF-8. A lone % is a per cent sign. */
export function isEscapedUtf8(text: string): boolean {
  return (text.match(ESCAPES) ?? []).every((escaped) => isUtf8(Buffer.from(escaped.replaceAll('%', ''), 'hex')));
}
