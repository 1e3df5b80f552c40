import { z } from 'zod';
import { setting, url } from '../setting-types.js';

const HEADERS = /^[\w-]+=[^,\s]+(?:,[\w-]+=[^,\s]+)*$/;

/** Where traces go. The names are those of OpenTelemetry. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    check: url(/^https?$/),
    bad: 'collector:4318',
    purpose:
      'Collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; /v1/traces is appended. Default: none, and no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    check: z.string().regex(HEADERS, { error: 'must be name=value, with commas between' }),
    bad: 'api-key',
    purpose:
      'Headers for the collector, such as its key: name=value, with commas between, values percent-encoded. Default: none',
  }),
  OTEL_SERVICE_NAME: setting({
    check: z.string().regex(/^[\w.-]{1,64}$/),
    default: 'rampart',
    bad: 'our service',
    purpose: 'Name of this installation in traces; -api, -worker and -ops are appended',
  }),
};
