import { assertLifecycles } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DELIVERY_LIFECYCLE } from './delivery-lifecycle.js';

/** Refuses to start on a table with a row that can never fire. */
@Injectable()
export class DeliveryLifecycleCheck implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([DELIVERY_LIFECYCLE]);
  }
}
