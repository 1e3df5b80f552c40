import { Payout } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Chosen by us: an operator's screen. */
const MOST_SHOWN = 200;

/** Money that named no order and went back, goes back, or is proposed to. */
@Injectable()
export class ReturnsDesk {
  constructor(private readonly database: DataSource) {}

  /** The newest first. */
  listReturns(): Promise<Payout[]> {
    return this.database
      .getRepository(Payout)
      .find({ where: { purpose: 'return' }, order: { id: 'DESC' }, take: MOST_SHOWN });
  }
}
