import { Injectable } from '@nestjs/common';
import { Clock } from '@rampart/kernel';
import { PayoutLog } from '../provider/payout-log.js';
import { RailDatabase } from '../provider/rail-database.js';
import { XENDIT } from './xendit-api.js';

@Injectable()
export class XenditLog extends PayoutLog {
  constructor(database: RailDatabase, clock: Clock) {
    super(XENDIT, database, clock);
  }
}
