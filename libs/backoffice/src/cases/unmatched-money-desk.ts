import { insertAuditedRead, ManualBooking, Payout } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Decimal, fullName, isId } from '@rampart/kernel';
import { judgePayer, type PayerVerdict } from '@rampart/receipts';
import { unmatchedSubject } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, In, Not } from 'typeorm';
import { proposerOf } from '../decisions/return-proposals.js';
import { type ContradictedPush, ContradictedPushes } from './contradicted-pushes.js';
import type { Money, PartnerName } from './found-transaction.js';
import { type OpenConflict, UnmatchedDesk, type UnmatchedEvent } from './unmatched-desk.js';

/** An order that an unmatched payment may be for. */
export interface SuggestedOrder {
  readonly id: string;
  readonly partner: PartnerName;
  readonly status: string;
  readonly ordered: Money;
  /** Received amount minus ordered amount, decimal text. */
  readonly difference: string;
  readonly createdAt: Date;
  /** Seconds from the order to the payment; negative if the payment came first. */
  readonly secondsApart: number;
}

/** The user of the order that a held payment names, and how the payer's name compares with theirs. */
export interface ComparedPayer extends PayerVerdict {
  readonly userName: string;
}

export interface UnmatchedPayment extends Omit<UnmatchedEvent, 'suggestions'> {
  /** Null if the payment names no order, or if its payer is the order's user. */
  readonly comparison: ComparedPayer | null;
  /** Id of the return while it awaits a second operator; the next field names its proposer. */
  readonly returnId: string | null;
  readonly returnProposedBy: string | null;
  /** The operator whose proposal to book it as money not from a customer awaits a second operator. */
  readonly itemProposedBy: string | null;
  readonly suggestions: readonly SuggestedOrder[];
}

export interface Unmatched {
  readonly events: readonly UnmatchedPayment[];
  readonly conflicts: readonly OpenConflict[];
  readonly pushes: readonly ContradictedPush[];
}

interface Suggested {
  readonly id: string;
  readonly partner: PartnerName;
  readonly status: string;
  readonly fiat: string;
  readonly currency: string;
  readonly createdAt: Date;
}

/** Unmatched payments with the orders that they may be for, for an operator to match. */
@Injectable()
export class UnmatchedMoneyDesk {
  constructor(
    private readonly database: DataSource,
    private readonly desk: UnmatchedDesk,
    private readonly pushes: ContradictedPushes,
  ) {}

  /** Lists unmatched payments and conflicting reports. They may name payers, so the audit records the operator `by`. */
  async listUnmatched(by: string): Promise<Unmatched> {
    const [events, conflicts] = [await this.desk.listEvents(), await this.desk.listConflicts()];
    if (events.length + conflicts.length > 0)
      await rows(this.database, insertAuditedRead({ by, action: 'viewUnmatched', subject: 'unmatched' }));
    const orders = await this.findOrders(events.flatMap(({ suggestions }) => suggestions));
    const returns = await this.database
      .getRepository(Payout)
      .findBy({ inboundEventId: In(events.map(({ id }) => id)), state: Not('failed') });
    const items = await this.database
      .getRepository(ManualBooking)
      .findBy({ subject: In(events.map(unmatchedSubject)), state: 'proposed' });
    const users = await this.findUsers(events);
    const described = events.map((event) => {
      const alive = returns.find(({ inboundEventId }) => inboundEventId === event.id);
      return {
        ...this.describeEvent(event, orders),
        comparison: comparePayer(event, users),
        returnId: alive?.id ?? null,
        returnProposedBy: alive ? proposerOf(alive) : null,
        itemProposedBy: items.find(({ subject }) => subject === unmatchedSubject(event))?.proposedBy ?? null,
      };
    });
    return { events: described, conflicts, pushes: await this.pushes.listPushes() };
  }

  private describeEvent(
    { suggestions, ...event }: UnmatchedEvent,
    orders: readonly Suggested[],
  ): Omit<UnmatchedPayment, 'comparison' | 'returnId' | 'returnProposedBy' | 'itemProposedBy'> {
    const suggested = orders.filter(({ id }) => suggestions.includes(id));
    return {
      ...event,
      suggestions: suggested.map(({ fiat, currency, createdAt, ...order }) => ({
        ...order,
        ordered: { amount: fiat, currency },
        difference: new Decimal(event.amount).minus(fiat).toFixed(),
        createdAt,
        secondsApart: Math.round((Date.parse(event.occurredAt) - createdAt.getTime()) / 1_000),
      })),
    };
  }

  private findOrders(ids: readonly string[]): Promise<Suggested[]> {
    return rows<Suggested>(
      this.database,
      sql`SELECT t.id, t.status, trim_scale(t.fiat)::text AS fiat, t.currency, t.created_at AS "createdAt", jsonb_build_object('id', p.id, 'name', p.name) AS partner
          FROM transaction t JOIN partner p ON p.id = t.partner_id WHERE t.id = ANY(${[...ids]}::uuid[]) ORDER BY t.id DESC`,
    );
  }

  /** Users of the orders that held payments name. */
  private async findUsers(events: readonly UnmatchedEvent[]): Promise<readonly OrderUser[]> {
    const orders = events.filter(({ heldFor }) => heldFor !== null).map(({ reference }) => reference);
    if (orders.length === 0) return [];
    return rows<OrderUser>(
      this.database,
      sql`SELECT t.id, u.first_name AS "firstName", u.last_name AS "lastName" FROM transaction t JOIN app_user u ON u.id = t.user_id AND u.partner_id = t.partner_id
          WHERE t.id = ANY(${orders.filter(isId)}::uuid[])`,
    );
  }
}

interface OrderUser {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

function comparePayer(
  { heldFor, reference, payerName }: UnmatchedEvent,
  users: readonly OrderUser[],
): ComparedPayer | null {
  const user = users.find(({ id }) => id === reference);
  if (heldFor === null || !user) return null;
  return { userName: fullName(user), ...judgePayer(user, payerName ?? undefined) };
}
