import { ConfigModule, type Env } from '@rampart/config';
import { DataModule, provideDatabase } from '@rampart/data';
import { chosenProducts, DriversModule } from '@rampart/drivers';
import { EmailsJobsModule } from '@rampart/emails';
import { dailyJobProviders } from '@rampart/jobs';
import { WorkerJobsModule } from '@rampart/jobs/bullmq';
import { KycJobsModule } from '@rampart/kyc';
import { PartnersModule } from '@rampart/partners';
import { PayoutsCoreModule, PayoutsJobsModule } from '@rampart/payouts';
import { PricingJobsModule } from '@rampart/pricing';
import { ReceiptsJobsModule } from '@rampart/receipts';
import { ReconciliationJobsModule } from '@rampart/reconciliation';
import { TelemetryModule } from '@rampart/telemetry';
import { TransactionsCoreModule, TransactionsJobsModule } from '@rampart/transactions';
import { TextReportsModule } from '@rampart/users';
import { DeliveryMeter, WebhooksJobsModule } from '@rampart/webhooks';
import { type DynamicModule, Module } from '@nestjs/common';
import { ALL as DAILY_JOBS } from './daily/all.js';
import { AuditMarker } from './audit-marks/audit-marker.js';
import { DocumentResealer } from './resealing/document-resealer.js';
import { Resealer } from './resealing/resealer.js';
import { DriverEventsServer } from './driver-events-server.js';
import { HealthServer } from './health-server.js';
import { WORK_OF_PRODUCTS } from './products.js';
import { WebhookMetrics } from './webhook-metrics.js';

/** Runs jobs and scheduled tasks. Business rules belong to the feature libraries. */
@Module({})
export class WorkerModule {
  static with(env: Env): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        ConfigModule.forRoot(env),
        DataModule.forRoot('worker'),
        TelemetryModule.forRoot('worker'),
        DriversModule.forRoot(env, (product) => provideDatabase(product.database, product.findDatabaseUrl?.(env))),
        WorkerJobsModule.forRoot(env),
        PartnersModule,
        EmailsJobsModule,
        KycJobsModule,
        PricingJobsModule,
        TransactionsCoreModule,
        TransactionsJobsModule,
        PayoutsCoreModule,
        PayoutsJobsModule,
        ReceiptsJobsModule,
        TextReportsModule,
        ReconciliationJobsModule,
        WebhooksJobsModule.measuredBy({ provide: DeliveryMeter, useClass: WebhookMetrics }),
      ],
      providers: [
        AuditMarker,
        DocumentResealer,
        Resealer,
        DriverEventsServer,
        HealthServer,
        ...dailyJobProviders(DAILY_JOBS),
        ...chosenProducts(env).flatMap(({ name }) => WORK_OF_PRODUCTS[name]),
      ],
    };
  }
}
