import { Lease } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { TronDatabase } from './tron-database.js';

const LEASE = 60 * SECOND;

/** Lets one process at a time sign and follow transactions. */
@Injectable()
export class TronLease extends Lease {
  constructor(database: TronDatabase) {
    super(database, 'tron', LEASE);
  }
}
