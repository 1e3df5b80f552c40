import { Lease } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from './evm-database.js';

const LEASE = 30 * SECOND;

/** Lets one process at a time follow a chain or send its transactions. */
@Injectable()
export class EvmLease extends Lease {
  constructor(database: EvmDatabase) {
    super(database, 'evm', LEASE);
  }
}
