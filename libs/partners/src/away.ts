import { Fault, fault } from '@rampart/kernel';

/** A partner that another cell serves, or will serve in a moment. */
export interface Away {
  /** URL of the cell; undefined while the partner moves there. */
  readonly place?: string;
}

/** Columns of `partner` that say where it lives. */
export interface PlaceRow {
  readonly movedTo: string | null;
  readonly moving: boolean;
}

/** Returns undefined for a partner that lives here. */
export function awayOf({ movedTo, moving }: PlaceRow): Away | undefined {
  if (moving) return {};
  return movedTo === null ? undefined : { place: movedTo };
}

/** Throws PARTNER_ELSEWHERE, with the place, and PARTNER_MOVING. */
export function assertHere({ away }: { readonly away?: Away }): void {
  if (away === undefined) return;
  throw away.place === undefined ? fault('PARTNER_MOVING') : fault('PARTNER_ELSEWHERE', { place: away.place });
}

/** Whether a call was refused for its partner's place: its credentials were right. */
export const isAway = (error: unknown): boolean =>
  error instanceof Fault && (error.code === 'PARTNER_ELSEWHERE' || error.code === 'PARTNER_MOVING');
