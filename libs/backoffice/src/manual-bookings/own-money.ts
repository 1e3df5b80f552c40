import { inTransaction, type ManualBooking } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import {
  ASSETS,
  CHAIN_IDS,
  type ChainId,
  CHAINS,
  chainsOf,
  CRYPTO_CODES,
  Decimal,
  fault,
  FIAT_CODES,
  isOneOf,
  WALLET_CODES,
  type WalletCode,
} from '@rampart/kernel';
import { BOOK_DIGITS } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type BookingRequest, ManualBookings, type NewBooking } from './manual-bookings.js';

export interface OwnMovement {
  readonly direction: 'in' | 'out';
  /** Plain decimal text. */
  readonly amount: string;
  /** Proof: the blockchain transaction id, or the id of the line in the bank's statement. */
  readonly reference: string;
}

/** Books the owner's own money, which an operator moved into the service's wallets or bank, or out of them. */
@Injectable()
export class OwnMoney {
  constructor(
    private readonly database: DataSource,
    private readonly bookings: ManualBookings,
  ) {}

  /** Books a movement of a wallet. Throws NOT_FOUND for an unknown wallet, VALIDATION_FAILED for a malformed amount, BOOKING_NOT_POSSIBLE. */
  ofWallet(
    { chain, currency }: { chain: string; currency: string },
    movement: OwnMovement,
    request: BookingRequest,
  ): Promise<ManualBooking> {
    if (!isOneOf(CHAIN_IDS, chain) || !isOneOf(WALLET_CODES, currency)) throw fault('NOT_FOUND');
    if (CHAINS[chain].coin !== currency && !isTraded(currency, chain)) throw fault('NOT_FOUND');
    return this.bookMovement({ subject: `wallet:${chain}:${currency}`, currency }, movement, request);
  }

  /** Books a movement of the bank account. Throws NOT_FOUND for an unsupported currency, VALIDATION_FAILED, BOOKING_NOT_POSSIBLE. */
  ofBank(currency: string, movement: OwnMovement, request: BookingRequest): Promise<ManualBooking> {
    if (!isOneOf(FIAT_CODES, currency)) throw fault('NOT_FOUND');
    return this.bookMovement({ subject: `bank:${currency}`, currency }, movement, request);
  }

  private bookMovement(
    holding: Pick<NewBooking, 'subject' | 'currency'>,
    { direction, amount, reference }: OwnMovement,
    request: BookingRequest,
  ): Promise<ManualBooking> {
    if (!PLAIN.test(amount) || new Decimal(amount).isZero()) {
      throw fault('VALIDATION_FAILED', {
        problem: `amount must be text like "1.5": more than nothing, with at most 15 digits before the point and ${BOOK_DIGITS} after it`,
      });
    }
    const newBooking: NewBooking = {
      ...holding,
      kind: direction === 'in' ? 'moneyIn' : 'moneyOut',
      amount: new Decimal(amount),
      reference,
    };
    return inTransaction(this.database, async (manager) => {
      await assertNotBooked(manager, newBooking);
      return this.bookings.requestBooking(manager, newBooking, request);
    });
  }
}

function isTraded(currency: WalletCode, chain: ChainId): boolean {
  if (!isOneOf(CRYPTO_CODES, currency)) return false;
  const asset = ASSETS[currency];
  return [...chainsOf(asset, 'buy'), ...chainsOf(asset, 'sell')].includes(chain);
}

/** Refuses a movement that belongs to an order: booking it as the owner's would book it twice. Throws BOOKING_NOT_POSSIBLE. */
export async function assertNotBooked(
  manager: EntityManager,
  { kind, reference }: Pick<NewBooking, 'kind' | 'reference'>,
): Promise<void> {
  const [known] = await rows<{ subject: string }>(manager, kind === 'moneyIn' ? cameIn(reference) : left(reference));
  if (known)
    throw fault('BOOKING_NOT_POSSIBLE', { problem: `${reference} is in the books already, as ${known.subject}` });
}

/** Amounts that the ledger can store. */
const PLAIN = new RegExp(`^\\d{1,15}(\\.\\d{1,${BOOK_DIGITS}})?$`);

const cameIn = (reference: string) => sql`
  SELECT 'inboundEvent:' || id AS subject FROM inbound_event WHERE event_id = ${reference} OR content->>'txId' = ${reference} LIMIT 1`;

const left = (reference: string) => sql`
  SELECT 'payout:' || id AS subject FROM payout WHERE state <> 'failed' AND (reference = ${reference} OR id::text = ${reference}) LIMIT 1`;
