import { type DynamicModule, Global, Module } from '@nestjs/common';
import { loggerModule } from './logger.module.js';
import { APP_NAME, Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { ServiceLogger } from './service-logger.js';
import { TracesEnd } from './traces/traces-end.js';

/** Logs, metrics and readiness of one process. */
@Global()
@Module({})
export class TelemetryModule {
  static forRoot(app: string): DynamicModule {
    return {
      module: TelemetryModule,
      imports: [loggerModule(app)],
      providers: [Metrics, Readiness, ServiceLogger, TracesEnd, { provide: APP_NAME, useValue: app }],
      exports: [Metrics, Readiness, ServiceLogger],
    };
  }
}
