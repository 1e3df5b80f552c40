import { Injectable } from '@nestjs/common';
import { Clock } from '@rampart/kernel';
import { PayoutLog } from '../provider/payout-log.js';
import { RailDatabase } from '../provider/rail-database.js';
import { HITPAY } from './hitpay-api.js';

@Injectable()
export class HitpayLog extends PayoutLog {
  constructor(database: RailDatabase, clock: Clock) {
    super(HITPAY, database, clock);
  }
}
