import { ENV, type Env } from '@rampart/config';
import { brokenConstraint, type Transaction, violationDetail } from '@rampart/data';
import { type Sql, sql } from '@rampart/sql';
import { Decimal, fault, type FaultCode } from '@rampart/kernel';
import { MAX_WINDOW_MINUTES } from '@rampart/methods';
import { Inject, Injectable } from '@nestjs/common';

/** Limits the value that users and partners may have in unpaid orders. */
@Injectable()
export class UnpaidLimits {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Returns the condition that the statement which stores an order includes; it raises an error beyond a limit. Undefined if no limits are set. */
  admissionOf({ partnerId, userId, crypto, cryptoPriceUsd, createdAt }: Transaction): Sql | undefined {
    const {
      UNPAID_USD_PER_USER: perUser,
      UNPAID_USD_PER_PARTNER: perPartner,
      UNPAID_COOLING_SECONDS: cooling,
    } = this.env;
    if (perUser === 0 && perPartner === 0) return undefined;
    const worth = crypto.times(cryptoPriceUsd).toFixed();
    return sql`admit_unpaid(${partnerId}::uuid, ${userId}::uuid, ${worth}::numeric, ${createdAt}::timestamptz, make_interval(secs => ${cooling}::integer),
      make_interval(mins => ${MAX_WINDOW_MINUTES}::integer), ${limitOf(perUser)}::numeric, ${limitOf(perPartner)}::numeric)`;
  }

  /** Throws UNPAID_LIMIT_REACHED or PARTNER_UNPAID_LIMIT_REACHED if the condition raised the error. */
  throwRefusal(error: unknown): void {
    const refusal = REFUSALS[brokenConstraint(error) ?? ''];
    if (!refusal) return;
    const open = new Decimal(violationDetail(error) ?? 0).toFixed(0);
    throw fault(refusal.code, { open, most: String(this.env[refusal.limit]) });
  }
}

/** Keyed by the constraint that `admit_unpaid` names. */
const REFUSALS: Readonly<Record<string, { code: FaultCode; limit: 'UNPAID_USD_PER_USER' | 'UNPAID_USD_PER_PARTNER' }>> =
  {
    transaction_unpaid_of_user: { code: 'UNPAID_LIMIT_REACHED', limit: 'UNPAID_USD_PER_USER' },
    transaction_unpaid_of_partner: { code: 'PARTNER_UNPAID_LIMIT_REACHED', limit: 'UNPAID_USD_PER_PARTNER' },
  };

/** 0 means no limit. */
const limitOf = (setting: number): string | null => (setting === 0 ? null : String(setting));
