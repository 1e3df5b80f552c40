import { BackofficeModule } from '@rampart/backoffice';
import { ConfigModule, type Env } from '@rampart/config';
import { DataModule, RawDatabase } from '@rampart/data';
import { DriversModule, SandboxDatabase } from '@rampart/drivers';
import { HealthController } from '@rampart/http';
import { QUEUES, QueuesModule } from '@rampart/jobs';
import { KycModule } from '@rampart/kyc';
import { PartnersModule } from '@rampart/partners';
import { ReconciliationModule } from '@rampart/reconciliation';
import { TelemetryModule } from '@rampart/telemetry';
import { UsersModule } from '@rampart/users';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { BullBoardModule } from '@bull-board/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { BlockedUsersController } from './blocked-users.controller.js';
import { ConsoleModule } from './console/console.module.js';
import { DeskController } from './desk.controller.js';
import { KycController } from './kyc.controller.js';
import { ManualBookingsController } from './manual-bookings.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PartnersController } from './partners.controller.js';
import { ProposalsController } from './proposals.controller.js';
import { ReturnsController } from './returns.controller.js';
import { ServiceGauges } from './service-gauges.js';
import { TransactionsController } from './transactions.controller.js';
import { WebhookGauges } from './webhook-gauges.js';

/** What operators see, on an internal port. */
@Module({})
export class OpsModule {
  static with(env: Env): DynamicModule {
    return {
      module: OpsModule,
      imports: [
        ConfigModule.forRoot(env),
        DataModule.forRoot('ops'),
        TelemetryModule.forRoot('ops'),
        DriversModule.forRoot(env, { database: { provide: SandboxDatabase, useExisting: RawDatabase } }),
        PartnersModule,
        UsersModule,
        KycModule,
        BackofficeModule,
        ReconciliationModule,
        ConsoleModule,
        QueuesModule.forRoot(),
        BullBoardModule.forRoot({
          route: '/ops/queues',
          adapter: ExpressAdapter,
          boardOptions: { uiConfig: { boardTitle: 'Rampart queues' } },
        }),
        BullBoardModule.forFeature(...QUEUES.map((name) => ({ name, adapter: BullMQAdapter }))),
      ],
      controllers: [
        HealthController,
        KycController,
        TransactionsController,
        ProposalsController,
        DeskController,
        BlockedUsersController,
        ReturnsController,
        ManualBookingsController,
        MetricsController,
        PartnersController,
      ],
      providers: [ServiceGauges, WebhookGauges],
    };
  }
}
