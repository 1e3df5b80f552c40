import type { ManualBookedView } from '@rampart/contract';
import type { ManualBooking } from '@rampart/data';
import type { Response } from 'express';

/** Answers 202 for what still needs a second operator. */
export function bookedView({ id: bookingId, state }: ManualBooking, response: Response): ManualBookedView {
  if (state === 'proposed') response.status(202);
  return { status: state === 'proposed' ? 'proposed' : 'done', bookingId, state };
}
