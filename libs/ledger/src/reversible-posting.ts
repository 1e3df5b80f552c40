import { type Executor, rows, sql } from '@rampart/sql';
import { book, type Booking, reverseBookings } from './book.js';

/** An entry that may be reversed and booked again, such as a deposit that a chain reorganisation drops and a later block includes. */
export interface ReversiblePosting {
  readonly booking: Booking;
  readonly reversalCause: string;
}

/** Books the entry unless it is booked and not reversed. */
export async function bookReversible(
  database: Executor,
  { booking, reversalCause }: ReversiblePosting,
  at: Date,
): Promise<void> {
  const booked = await rows(database, book(booking, at));
  if (booked.length > 0) return; // most are booked once and never reversed
  const { reference, isBooked } = await findLatest(database, { booking, reversalCause });
  if (!isBooked) await rows(database, book({ ...booking, reference }, at));
}

/** Reverses the entry if it is booked. Returns whether it was. */
export async function reversePosting(
  database: Executor,
  { booking, reversalCause }: ReversiblePosting,
  at: Date,
): Promise<boolean> {
  const { reference, isBooked } = await findLatest(database, { booking, reversalCause });
  const { transactionId, cause } = booking;
  if (isBooked) await rows(database, reverseBookings({ transactionId, cause, reference, reversalCause }, at));
  return isBooked;
}

/** Whether the entry is booked and not reversed. */
export const isPosted = async (database: Executor, posting: ReversiblePosting): Promise<boolean> =>
  (await findLatest(database, posting)).isBooked;

/** Finds the entry that is not reversed, or the reference of the next one. A repetition has a number after its reference, so that it too is booked once. */
async function findLatest(
  database: Executor,
  { booking, reversalCause }: ReversiblePosting,
): Promise<{ reference: string; isBooked: boolean }> {
  for (let repetition = 0; ; repetition++) {
    const reference = repetition === 0 ? booking.reference : `${booking.reference}:${repetition}`;
    const [journal] = await rows<{ isReversed: boolean }>(
      database,
      sql`SELECT EXISTS (SELECT FROM journal WHERE cause = ${reversalCause} AND reference = j.id::text) AS "isReversed"
          FROM journal j WHERE j.cause = ${booking.cause} AND j.reference = ${reference}`,
    );
    if (!journal?.isReversed) return { reference, isBooked: journal !== undefined };
  }
}
