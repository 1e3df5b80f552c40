import { SERVICE_VERSION } from '@rampart/config';
import { driverCalls, type ListState, screeningLists, SECOND, tracing } from '@rampart/kernel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

let processRegistry: Registry | undefined;

/** Observes CPU, memory, garbage collection and event loop, once per process, because prom-client never ends an observation. */
export function observeProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry, prefix: 'rampart_', eventLoopMonitoringPrecision: 100 });
    observeDriverCalls(processRegistry);
    observeScreeningLists(processRegistry);
    observeTraces(processRegistry);
    observeBuild(processRegistry);
  }
  return processRegistry;
}

/** Also runs once per process, because drivers report to the process, not to an app. */
function observeDriverCalls(registry: Registry): void {
  const histogram = new Histogram({
    name: 'rampart_driver_seconds',
    help: 'Duration of calls of real drivers to what is outside: ok, refused by an answer, failed by an error of its own, timeout, unreachable',
    labelNames: ['driver', 'call', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  driverCalls.onCall(({ driver, call, outcome, seconds }) => histogram.observe({ driver, call, outcome }, seconds));
}

/** A constant 1 whose labels say which code runs, so that a panel can show a deployment beside what it changed. */
function observeBuild(registry: Registry): void {
  new Gauge({
    name: 'rampart_build_info',
    help: 'Always 1: the version of the service and of Node.js, as labels',
    labelNames: ['version', 'node'],
    aggregator: 'max',
    registers: [registry],
  }).set({ version: SERVICE_VERSION, node: process.version }, 1);
}

function observeTraces(registry: Registry): void {
  new Counter({
    name: 'rampart_trace_spans_exported_total',
    help: 'Spans that the collector of OTEL_EXPORTER_OTLP_ENDPOINT took',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(tracing.readCounts().exported);
    },
  });
  new Counter({
    name: 'rampart_trace_spans_dropped_total',
    help: 'Spans that were dropped: queue, since as many as may wait did, or collector, since it did not take them',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(tracing.readCounts().dropped)) this.inc({ reason }, count);
    },
  });
}

function observeScreeningLists(registry: Registry): void {
  const gauge = (name: string, help: string, valueOf: (list: ListState) => number): void =>
    void new Gauge({
      ...{ name, help, labelNames: ['list'], aggregator: 'min', registers: [registry] },
      collect() {
        this.reset();
        for (const state of screeningLists.readStates()) this.set({ list: state.list }, valueOf(state));
      },
    });
  gauge(
    'rampart_screening_list_addresses',
    'Wallets on a sanctions list in use, at least over the processes',
    ({ addresses }) => addresses,
  );
  gauge(
    'rampart_screening_list_delivered_seconds',
    'Unix time at which the file of a sanctions list was last delivered whole, the oldest of the processes',
    ({ deliveredAt }) => deliveredAt.getTime() / SECOND,
  );
}
