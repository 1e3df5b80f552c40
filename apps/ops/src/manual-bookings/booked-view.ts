import type { ManualBooking } from '@rampart/data';
import type { ManualBookedView } from './manual-bookings.dto.js';

export function bookedView({ id: bookingId, state }: ManualBooking): ManualBookedView {
  return { status: state === 'proposed' ? 'proposed' : 'done', bookingId, state };
}
