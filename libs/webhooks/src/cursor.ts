import { fault } from '@rampart/kernel';

/** A position in a partner's events: after this event in this database transaction. */
export interface Cursor {
  readonly xid: string;
  readonly id: string;
}

export const START: Cursor = { xid: '-1', id: '00000000-0000-0000-0000-000000000000' };

/** The cursor as partners see it, opaque. */
export const cursorText = ({ xid, id }: Cursor): string =>
  Buffer.from(`${BigInt(xid).toString(16)}.${id}`).toString('base64url');

/** Throws WEBHOOK_CURSOR_INVALID. */
export function parseCursor(text: string): Cursor {
  const [, xid, id] = FORM.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  if (xid === undefined || id === undefined) throw fault('WEBHOOK_CURSOR_INVALID');
  return { xid: BigInt(`0x${xid}`).toString(), id };
}

/** The transaction id is at most a bigint. */
const FORM = /^([0-7]?[0-9a-f]{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
