import type { ManualBooking } from '@rampart/data';
import type { Response } from 'express';
import type { ManualBookedView } from './manual-bookings.dto.js';

/** Answers 202 for what still needs a second operator. */
export function bookedView({ id: bookingId, state }: ManualBooking, response: Response): ManualBookedView {
  if (state === 'proposed') response.status(202);
  return { status: state === 'proposed' ? 'proposed' : 'done', bookingId, state };
}
