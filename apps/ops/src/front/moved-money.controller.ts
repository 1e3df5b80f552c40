import { Clock } from '@rampart/kernel';
import { type MovedMoney, movedSince } from '@rampart/ledger';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ForOperators } from '../operators/for-operators.js';
import { MovedMoneyReport } from './moved-money.dto.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns users' money in and out within a day. Separate from the first page, because on a busy day it takes longer than the rest. */
@ForOperators()
@Controller()
export class MovedMoneyController {
  private moved: Promise<MovedMoney[]> | undefined;
  private movedAt = 0;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  @Get('ops/api/front/money')
  async read(): Promise<MovedMoneyReport> {
    return { moved: await this.readMoved() };
  }

  /** Sums the day's entries at most once a minute, since every open console polls. */
  private readMoved(): Promise<MovedMoney[]> {
    const now = this.clock.now().getTime();
    if (this.moved === undefined || Math.abs(now - this.movedAt) >= MINUTE_MS) {
      this.movedAt = now;
      this.moved = movedSince(this.database, new Date(now - DAY_MS));
      this.moved.catch(() => (this.moved = undefined));
    }
    return this.moved;
  }
}
