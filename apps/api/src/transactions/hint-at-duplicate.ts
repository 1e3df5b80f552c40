import type { Opened } from '@rampart/transactions';
import type { Response } from 'express';

/** Adds a hint to an order that looks like a second click. A caller that sends an Idempotency-Key needs none. */
export function hintAtDuplicate(response: Response, { possibleDuplicateOf }: Opened): void {
  if (possibleDuplicateOf === undefined || response.req.headers['idempotency-key'] !== undefined) return;
  response.setHeader('X-Possible-Duplicate-Of', possibleDuplicateOf);
}
