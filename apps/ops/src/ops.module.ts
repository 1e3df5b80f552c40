import { ConfigModule, type Env } from '@rampart/config';
import { DataModule, RawDatabase } from '@rampart/data';
import { DriversModule, SandboxDatabase } from '@rampart/drivers';
import { HealthController } from '@rampart/http';
import { QUEUES, QueuesModule } from '@rampart/jobs';
import { KycModule } from '@rampart/kyc';
import { PartnersModule } from '@rampart/partners';
import { TelemetryModule } from '@rampart/telemetry';
import { UsersModule } from '@rampart/users';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { BullBoardModule } from '@bull-board/nestjs';
import { type DynamicModule, Module } from '@nestjs/common';
import { KycController } from './kyc.controller.js';
import { MetricsController } from './metrics.controller.js';
import { PartnersController } from './partners.controller.js';
import { ServiceGauges } from './service-gauges.js';

/** What operators see, on an internal port. */
@Module({})
export class OpsModule {
  static with(env: Env): DynamicModule {
    return {
      module: OpsModule,
      imports: [
        ConfigModule.with(env),
        DataModule.forRoot('ops'),
        TelemetryModule.forRoot('ops'),
        DriversModule.forRoot(env, { database: { provide: SandboxDatabase, useExisting: RawDatabase } }),
        PartnersModule,
        UsersModule,
        KycModule,
        QueuesModule.forRoot(),
        BullBoardModule.forRoot({ route: '/ops/queues', adapter: ExpressAdapter, boardOptions: { uiConfig: { boardTitle: 'Rampart queues' } } }),
        BullBoardModule.forFeature(...QUEUES.map((name) => ({ name, adapter: BullMQAdapter }))),
      ],
      controllers: [HealthController, KycController, MetricsController, PartnersController],
      providers: [ServiceGauges],
    };
  }
}
