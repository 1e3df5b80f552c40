import { assertLifecycles } from '@rampart/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { KYC_LIFECYCLE } from './kyc-lifecycle.js';

/** Refuses to start on a table with a row that can never fire. */
@Injectable()
export class KycLifecycleCheck implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([KYC_LIFECYCLE]);
  }
}
