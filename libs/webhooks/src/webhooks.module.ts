import { PausedQueues } from '@rampart/jobs';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Courier } from './courier.js';
import { DeliverWebhookJob } from './deliver-webhook.job.js';
import { Deliverer } from './deliverer.js';
import { DeliveryLifecycleCheck } from './delivery-lifecycle-check.js';
import { DeliveryLog } from './delivery-log.js';
import { DeliveryMeter } from './delivery-meter.js';
import { EndpointHealth } from './endpoint-health.js';
import { Endpoints } from './endpoints.js';
import { FailingNotices } from './failing-notices.js';
import { PingEndpoint } from './ping-endpoint.js';
import { Replay } from './replay.js';
import { OutcomeWriter } from './outcome-writer.js';
import { WebhookEvents } from './webhook-events.js';
import { WebhookSender } from './webhook-sender.js';

@Module({
  providers: [
    DeliveryLifecycleCheck,
    DeliveryLog,
    EndpointHealth,
    Endpoints,
    PingEndpoint,
    Replay,
    WebhookEvents,
    WebhookSender,
  ],
  exports: [DeliveryLog, EndpointHealth, Endpoints, PingEndpoint, Replay, WebhookEvents],
})
export class WebhooksModule {}

/** The job handlers, for the worker; `meter` receives the figures of deliveries. */
@Module({})
export class WebhooksJobsModule {
  static measuredBy(meter: Provider<DeliveryMeter> = DeliveryMeter): DynamicModule {
    return {
      module: WebhooksJobsModule,
      providers: [
        DeliveryLifecycleCheck,
        Courier,
        Deliverer,
        DeliverWebhookJob,
        FailingNotices,
        PausedQueues,
        OutcomeWriter,
        WebhookSender,
        meter,
      ],
    };
  }
}
