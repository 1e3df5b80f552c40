import { type InboundEvent, ManualBooking } from '@rampart/data';
import { unmatchedSubject } from '@rampart/transactions';
import { type EntityManager, In, Not } from 'typeorm';

/** Whether an operator has booked an unmatched payment as no customer's, or proposes to: then it is neither matched nor returned. */
export const isBookedItem = (manager: EntityManager, event: Pick<InboundEvent, 'id'>): Promise<boolean> =>
  manager.existsBy(ManualBooking, {
    subject: unmatchedSubject(event),
    kind: Not('writeOff'),
    state: In(['proposed', 'booked']),
  });

/** Why such a payment is neither matched nor returned. */
export const BOOKED_ITEM = "it is booked as no customer's money, or proposed to be";
