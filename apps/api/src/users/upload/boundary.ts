import { fault } from '@rampart/kernel';

/** The standard allows 70 characters. */
const MAX_BOUNDARY = 200;
const BOUNDARY = /;[ \t]*boundary[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/i;

/** The boundary that a Content-Type names: in quotation marks, or without them, as some clients send it with characters that need them. Throws BODY_MALFORMED. */
export function boundaryOf(contentType: string): string {
  const [, quoted, bare = ''] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted?.replace(/\\(.)/g, '$1') ?? bare.trim();
  if (boundary === '' || boundary.length > MAX_BOUNDARY)
    throw fault('BODY_MALFORMED', { format: 'multipart/form-data' });
  return boundary;
}
