import { fault } from '@rampart/kernel';

/** Generous limit; the standard allows 70 characters. */
const MAX_BOUNDARY = 200;
const BOUNDARY = /;[ \t]*boundary[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/i;

/** Returns the boundary of a Content-Type. It may be quoted; some clients omit the quotation marks even if its characters need them. Throws BODY_MALFORMED. */
export function boundaryOf(contentType: string): string {
  const [, quoted, bare = ''] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted?.replace(/\\(.)/g, '$1') ?? bare.trim();
  if (boundary === '' || boundary.length > MAX_BOUNDARY)
    throw fault('BODY_MALFORMED', { format: 'multipart/form-data' });
  return boundary;
}
