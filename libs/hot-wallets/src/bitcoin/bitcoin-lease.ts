import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { ChainLease } from '../frame/chain-lease.js';
import { BitcoinDatabase } from './bitcoin-database.js';

const LEASE = 30 * SECOND;

/** Lets one process at a time make and send transactions. */
@Injectable()
export class BitcoinLease extends ChainLease {
  constructor(database: BitcoinDatabase) {
    super(database, 'bitcoin', LEASE);
  }
}
