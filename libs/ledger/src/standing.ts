import { type Executor, rows, sql } from '@rampart/data';
import { book, type Booking, reverseBookings } from './book.js';

/** A fact that may come and go, such as a deposit that a reorganisation undoes and a later block has again. */
export interface ReversiblePosting {
  readonly booking: Booking;
  /** The cause under which it is taken back. */
  readonly reversalCause: string;
}

/** Books the fact unless it stands in the books: the first time, and anew after it was taken back. */
export async function bookReversible(database: Executor, { booking, reversalCause: takenBackAs }: ReversiblePosting, at: Date): Promise<void> {
  const { reference, stands } = await findLatest(database, { booking, reversalCause: takenBackAs });
  if (!stands) await rows(database, book({ ...booking, reference }, at));
}

/** Takes back what stands; what was never booked, or is taken back already, is not. Answers whether it stood. */
export async function reversePosting(database: Executor, { booking, reversalCause: takenBackAs }: ReversiblePosting, at: Date): Promise<boolean> {
  const { reference, stands } = await findLatest(database, { booking, reversalCause: takenBackAs });
  const { transactionId, cause } = booking;
  if (stands) await rows(database, reverseBookings({ transactionId, cause, reference, reversalCause: takenBackAs }, at));
  return stands;
}

/** The booking that stands, or the reference that the next one gets: each return of a fact has a number of its own, so that it is booked once, too. */
async function findLatest(database: Executor, { booking, reversalCause: takenBackAs }: ReversiblePosting): Promise<{ reference: string; stands: boolean }> {
  for (let times = 0; ; times++) {
    const reference = times === 0 ? booking.reference : `${booking.reference}:${times}`;
    const [journal] = await rows<{ isTakenBack: boolean }>(
      database,
      sql`SELECT EXISTS (SELECT FROM journal WHERE cause = ${takenBackAs} AND reference = j.id::text) AS "isTakenBack"
          FROM journal j WHERE j.cause = ${booking.cause} AND j.reference = ${reference}`,
    );
    if (!journal?.isTakenBack) return { reference, stands: journal !== undefined };
  }
}
