import { assertLifecycles } from '@rampart/kernel';
import { UsersModule } from '@rampart/users';
import { Module, type OnModuleInit } from '@nestjs/common';
import { DecideKyc } from './decide-kyc.js';
import { DocumentStates } from './document-states.js';
import { StorageWatch } from './documents/storage-watch.js';
import { KycDesk } from './kyc-desk.js';
import { KycDocuments } from './kyc-documents.js';
import { KycFiles } from './kyc-files.js';
import { KYC_LIFECYCLE } from './kyc-lifecycle.js';
import { KycQueue } from './kyc-queue.js';
import { ReopenKyc } from './reopen-kyc.js';
import { ReviewKycJob } from './review-kyc.job.js';
import { SubmitKyc } from './submit-kyc.js';

@Module({
  imports: [UsersModule],
  providers: [DecideKyc, DocumentStates, KycDesk, KycDocuments, KycFiles, KycQueue, ReopenKyc, StorageWatch, SubmitKyc],
  exports: [DecideKyc, DocumentStates, KycDesk, KycDocuments, KycFiles, KycQueue, ReopenKyc, SubmitKyc],
})
export class KycModule implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([KYC_LIFECYCLE]); // a row that can never fire prevents the start
  }
}

/** The job handlers, for the worker. */
@Module({ imports: [KycModule], providers: [ReviewKycJob] })
export class KycJobsModule {}
