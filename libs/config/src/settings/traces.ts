import { z } from 'zod';
import { url } from '../setting-types.js';

const HEADERS = /^[\w-]+=[^,\s]+(?:,[\w-]+=[^,\s]+)*$/;

/** Where traces go. The names are those of OpenTelemetry. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/)
    .optional()
    .describe(
      'Collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; /v1/traces is appended. Default: none, and no traces',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(HEADERS, { error: 'must be name=value, with commas between' })
    .optional()
    .describe(
      'Headers for the collector, such as its key: name=value, with commas between, values percent-encoded. Default: none',
    ),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('rampart')
    .describe('Name of this installation in traces; -api, -worker and -ops are appended'),
};
