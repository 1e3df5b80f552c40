import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { ChainLease } from '../frame/chain-lease.js';
import { TronDatabase } from './tron-database.js';

const LEASE = 60 * SECOND;

/** Lets one process at a time sign and follow transactions. */
@Injectable()
export class TronLease extends ChainLease {
  constructor(database: TronDatabase) {
    super(database, 'tron', LEASE);
  }
}
