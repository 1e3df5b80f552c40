import { BrakeGauges } from './brake-gauges.js';
import { QueueGauges } from './queue-gauges.js';
import { ReconciliationGauges } from './reconciliation-gauges.js';
import { RestoreGauges } from './restore-gauges.js';
import { SecretGauges } from './secret-gauges.js';
import { ServiceGauges } from './service-gauges.js';
import { TextGauges } from './text-gauges.js';
import { WebhookGauges } from './webhook-gauges.js';

/** Providers that the metrics controller needs. */
export const GAUGES = [
  BrakeGauges,
  QueueGauges,
  ReconciliationGauges,
  RestoreGauges,
  SecretGauges,
  ServiceGauges,
  TextGauges,
  WebhookGauges,
];
