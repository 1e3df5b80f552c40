import type { Env } from '@rampart/config';
import { driverCalls, tracing } from '@rampart/kernel';
import { collectorHeaders } from './collector-headers.js';

/** Starts traces of this process, if the environment names a collector. Otherwise the SDK is never loaded. */
export async function startTraces(app: string, env: Env): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (endpoint === undefined) return;
  const { newTracer } = await import('./otel-tracer.js');
  tracing.use(
    newTracer({
      endpoint,
      headers: collectorHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      service: `${env.OTEL_SERVICE_NAME}-${app}`,
    }),
  );
  driverCalls.onCall(({ driver, call, outcome, seconds }) =>
    tracing.recordPart({
      name: `call ${driver} ${call}`,
      kind: 'client',
      attributes: { 'rampart.driver': driver, 'rampart.driver.call': call, 'rampart.driver.outcome': outcome },
      seconds,
      failure: outcome === 'ok' || outcome === 'refused' ? undefined : outcome,
    }),
  );
}
