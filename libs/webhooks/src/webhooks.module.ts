import { Module } from '@nestjs/common';
import { DeliverWebhookJob } from './deliver-webhook.job.js';
import { Endpoints } from './endpoints.js';

@Module({ providers: [Endpoints], exports: [Endpoints] })
export class WebhooksModule {}

/** The job handlers, for the worker. */
@Module({ providers: [DeliverWebhookJob] })
export class WebhooksJobsModule {}
