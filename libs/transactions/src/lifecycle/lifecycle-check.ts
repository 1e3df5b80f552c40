import { assertLifecycles } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PAYOUT_LIFECYCLE } from './payout-lifecycle.js';
import { TRANSACTION_LIFECYCLE } from './transaction-lifecycle.js';

/** Stops the start of the service when a lifecycle table has a row that can never fire. */
@Injectable()
export class LifecycleCheck implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([TRANSACTION_LIFECYCLE, PAYOUT_LIFECYCLE]);
  }
}
