import type { Opened } from '@rampart/transactions';
import type { Response } from 'express';

/** Tells of an order that looks like the same click again. Who sends an Idempotency-Key has said already whether it is one. */
export function hintAtDuplicate(response: Response, { possibleDuplicateOf }: Opened): void {
  if (possibleDuplicateOf === undefined || response.req.headers['idempotency-key'] !== undefined) return;
  response.setHeader('X-Possible-Duplicate-Of', possibleDuplicateOf);
}
