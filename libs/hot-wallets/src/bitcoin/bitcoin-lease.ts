import { Lease } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from './bitcoin-database.js';

const LEASE = 30 * SECOND;

/** Lets one process at a time make and send transactions. */
@Injectable()
export class BitcoinLease extends Lease {
  constructor(database: BitcoinDatabase) {
    super(database, 'bitcoin', LEASE);
  }
}
