import { Notifications } from '@rampart/data';
import { Clock } from '@rampart/kernel';
import { ChainGateway, FiatRail } from '@rampart/ports';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FeedLoop } from './feed-loop.js';

/** Payments that the rail received, for buys. */
@Injectable()
export class RailFeed extends FeedLoop {
  constructor(rail: FiatRail, database: DataSource, clock: Clock, notifications: Notifications) {
    super('fiatRail', rail, { database, clock, notifications });
  }
}

/** Deposits that the chain saw, for sells. */
@Injectable()
export class ChainFeed extends FeedLoop {
  constructor(chain: ChainGateway, database: DataSource, clock: Clock, notifications: Notifications) {
    super('chain', chain, { database, clock, notifications });
  }
}
