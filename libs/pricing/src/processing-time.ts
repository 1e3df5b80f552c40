import {
  after,
  type ChainId,
  CHAINS,
  Clock,
  type Decimal,
  type MethodId,
  METHODS,
  MINUTE,
  SECOND,
  type TransactionType,
} from '@rampart/kernel';
import { Catalogue, neededDepth } from '@rampart/methods';
import { FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import type { Order } from './estimate.js';
import { lengthened } from './lengthened.js';

const USUAL_TIME: Readonly<Record<TransactionType, string>> = { buy: '5-30 minutes', sell: '10-60 minutes' };

/** Calculates how long an order usually takes. A sell waits for confirmations, and for the days on which its method's driver pays out. */
@Injectable()
export class ProcessingTimes {
  /** Ends of payout days, cached for a minute. */
  private readonly ends = new Map<string, number>();
  private minute = 0;

  constructor(
    private readonly rail: FiatRail,
    private readonly clock: Clock,
    private readonly catalogue: Catalogue,
  ) {}

  /** A range in words (contract, "Estimate result"), such as `5-30 minutes`. */
  timeOf({ type, method, chain, cryptoCurrency }: Omit<Order, 'currency' | 'given'>, crypto: Decimal): string {
    const usual = method ? METHODS[method].processingTime[type] : USUAL_TIME[type];
    if (type === 'buy') return usual;
    const depth = neededDepth(this.catalogue.offer.assets[cryptoCurrency].depths[chain], { chain, crypto });
    return lengthened(usual, {
      waits: minutesOf(chain, depth - CHAINS[chain].confirmations),
      sentWithin: method ? this.minutesUntilSent(method, minutesOf(chain, depth)) : 0,
    });
  }

  private minutesUntilSent(method: MethodId, confirmed: number): number {
    const now = this.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE);
    if (minute !== this.minute) this.ends.clear();
    this.minute = minute;
    const key = `${method} ${confirmed}`;
    const known = this.ends.get(key) ?? minutesUntil(this.rail.payoutEnd(method, after(now, confirmed * MINUTE)), now);
    this.ends.set(key, known);
    return known;
  }
}

/** 0 if payouts are sent at once. */
export const minutesUntil = (end: Date | undefined, now: Date): number =>
  end ? Math.ceil((end.getTime() - now.getTime()) / MINUTE) : 0;

/** Returns the usual time of this many blocks, in minutes. */
export const minutesOf = (chain: ChainId, blocks: number): number =>
  Math.ceil((blocks * CHAINS[chain].blockSeconds * SECOND) / MINUTE);
