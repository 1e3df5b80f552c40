import { PausedQueues } from '@rampart/jobs';
import { assertLifecycles } from '@rampart/kernel';
import { type DynamicModule, Module, type OnModuleInit, type Provider } from '@nestjs/common';
import { Courier } from './courier.js';
import { DeliverWebhookJob } from './deliver-webhook.job.js';
import { Deliverer } from './deliverer.js';
import { DELIVERY_LIFECYCLE } from './delivery-lifecycle.js';
import { DeliveryLog } from './delivery-log.js';
import { FailureLog } from './failure-log.js';
import { DeliveryMeter } from './delivery-meter.js';
import { EndpointHealth } from './endpoint-health.js';
import { Endpoints } from './endpoints.js';
import { FailingNotices } from './failing-notices.js';
import { FutureTimes } from './future-times.js';
import { PingEndpoint } from './ping-endpoint.js';
import { PurgeBodies } from './purge-bodies.js';
import { Replay } from './replay.js';
import { OutcomeWriter } from './outcome-writer.js';
import { SignReturn } from './sign-return.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookSender } from './webhook-sender.js';

const SERVICES = [DeliveryLog, EndpointHealth, Endpoints, FailureLog, PingEndpoint, Replay, SignReturn, WebhookEvents];

@Module({
  providers: [...SERVICES, WebhookSender],
  exports: SERVICES,
})
export class WebhooksModule implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([DELIVERY_LIFECYCLE]); // a row that can never fire prevents the start
  }
}

/** The job handlers, for the worker; `meter` receives the figures of deliveries. */
@Module({})
export class WebhooksJobsModule implements OnModuleInit {
  onModuleInit(): void {
    assertLifecycles([DELIVERY_LIFECYCLE]); // a row that can never fire prevents the start
  }

  static measuredBy(meter: Provider<DeliveryMeter> = DeliveryMeter): DynamicModule {
    return {
      module: WebhooksJobsModule,
      providers: [
        Courier,
        Deliverer,
        DeliverWebhookJob,
        FailingNotices,
        FutureTimes,
        PausedQueues,
        PurgeBodies,
        OutcomeWriter,
        WebhookSender,
        meter,
      ],
    };
  }
}
