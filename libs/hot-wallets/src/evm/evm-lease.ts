import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { ChainLease } from '../frame/chain-lease.js';
import { EvmDatabase } from './evm-database.js';

const LEASE = 30 * SECOND;

/** Lets one process at a time follow a chain or send its transactions. */
@Injectable()
export class EvmLease extends ChainLease {
  constructor(database: EvmDatabase) {
    super(database, 'evm', LEASE);
  }
}
