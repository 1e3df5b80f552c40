import { type DynamicModule, Global, Module } from '@nestjs/common';
import { loggerModule } from './logger.module.js';
import { APP_NAME, Metrics } from './metrics.js';
import { ServiceLogger } from './service-logger.js';

/** Logs and metrics of one process. */
@Global()
@Module({})
export class TelemetryModule {
  static forRoot(app: string): DynamicModule {
    return {
      module: TelemetryModule,
      imports: [loggerModule(app)],
      providers: [Metrics, ServiceLogger, { provide: APP_NAME, useValue: app }],
      exports: [Metrics, ServiceLogger],
    };
  }
}
