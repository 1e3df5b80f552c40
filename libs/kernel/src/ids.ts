import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** Time-ordered ids: index-friendly, and a keyset cursor for free. */
export const ids = { next: (): string => uuidv7() };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether `text` can be an id of ours; anything else is unknown without asking the database. */
export const isId = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

/** `bytes` bytes from the system's CSPRNG, in hex. */
export const secretHex = (bytes: number): string => randomBytes(bytes).toString('hex');
