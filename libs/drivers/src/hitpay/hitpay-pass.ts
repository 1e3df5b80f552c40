import { Injectable } from '@nestjs/common';
import { Clock, DAY, HOUR, MINUTE } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
import { RailDatabase } from '../provider/rail-database.js';
import type { Charge } from './hitpay-answers.js';
import { HITPAY } from './hitpay-api.js';
import { HitpayCharges } from './hitpay-charges.js';

/** Most pages per call, which must end within the frame's timeout; the next call continues where it stopped. */
const MAX_PAGES = 3;
/** Charges may become visible slightly late, and later than newer ones. */
const OVERLAP = 15 * MINUTE;
const SWEEP_EVERY = HOUR;
/** A sweep finds changes to older charges: refunds in HitPay's dashboard, and chargebacks. */
const SWEEP_BACK = 30 * DAY;
/** Charges from before the driver's first run belong to no order. */
const FIRST_BACK = DAY;

interface Pass {
  /** All charges up to this time are stored. */
  readonly readUntil: Date;
  readonly sweptAt: Date;
  /** Time that the current pass goes back to; null between passes. */
  readonly backTo: Date | null;
  readonly nextPage: string | null;
  /** Time of the newest charge at the beginning of the pass. */
  readonly newest: Date | null;
}

/**
 * Pulls HitPay's list of charges, which is ordered newest first and cannot be queried for changes: page after page, back to what is known, and once an hour 30
 * days back. The position is stored in a row, so that a restart loses nothing, and a long backlog is read in parts.
 */
@Injectable()
export class HitpayPass {
  constructor(
    private readonly database: RailDatabase,
    private readonly charges: HitpayCharges,
    private readonly clock: Clock,
  ) {}

  async pullCharges(): Promise<void> {
    let pass = this.beginPass(await this.loadPass());
    for (let page = 0; page < MAX_PAGES && pass.backTo !== null; page += 1) {
      pass = await this.readPage(pass, pass.backTo);
      await this.savePass(pass);
    }
  }

  private async readPage(pass: Pass, backTo: Date): Promise<Pass> {
    const { charges, next } = await this.fetchPage(pass);
    await this.charges.storeCharges(charges);
    const newest = pass.newest ?? newestOf(charges) ?? pass.readUntil;
    const isDone = next === undefined || charges.every(({ created_at }) => created_at < backTo);
    return isDone
      ? {
          ...pass,
          readUntil: this.notInFuture(later(newest, pass.readUntil)),
          backTo: null,
          nextPage: null,
          newest: null,
        }
      : { ...pass, nextPage: next, newest };
  }

  /** Restarts a pass whose next page cannot be fetched. */
  private async fetchPage(pass: Pass) {
    try {
      return await this.charges.fetchPage(pass.nextPage === null ? {} : { cursor: pass.nextPage });
    } catch (error) {
      if (pass.nextPage !== null) await this.savePass({ ...pass, nextPage: null, newest: null });
      throw error;
    }
  }

  private beginPass(pass: Pass): Pass {
    if (pass.backTo !== null) return pass;
    const now = this.clock.trueTime();
    const isSweep = now.getTime() - pass.sweptAt.getTime() >= SWEEP_EVERY;
    return isSweep
      ? { ...pass, sweptAt: now, backTo: before(now, SWEEP_BACK) }
      : { ...pass, backTo: before(pass.readUntil, OVERLAP) };
  }

  /** A charge dated in the future would hide the earlier ones. */
  private notInFuture(time: Date): Date {
    const now = this.clock.trueTime();
    return time > now ? now : time;
  }

  private async loadPass(): Promise<Pass> {
    const [known] = await rows<Pass>(
      this.database,
      sql`SELECT read_until AS "readUntil", swept_at AS "sweptAt", back_to AS "backTo", next_page AS "nextPage", newest FROM rails.pass WHERE driver = ${HITPAY}`,
    );
    const now = this.clock.trueTime();
    return known ?? { readUntil: before(now, FIRST_BACK), sweptAt: now, backTo: null, nextPage: null, newest: null };
  }

  private async savePass({ readUntil, sweptAt, backTo, nextPage, newest }: Pass): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO rails.pass (driver, read_until, swept_at, back_to, next_page, newest) VALUES (${HITPAY}, ${readUntil}, ${sweptAt}, ${backTo}, ${nextPage}, ${newest})
       ON CONFLICT (driver) DO UPDATE SET read_until = ${readUntil}, swept_at = ${sweptAt}, back_to = ${backTo}, next_page = ${nextPage}, newest = ${newest}`,
    );
  }
}

const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

const newestOf = (charges: readonly Charge[]): Date | undefined =>
  charges
    .map(({ created_at }) => created_at)
    .reduce<Date | undefined>((one, each) => later(one ?? each, each), undefined);
