import { type NewSpan, tracing } from '@rampart/kernel';

/** Wraps a driver so that its calls are spans of their caller, if tracing is on. */
export function tracedDriver<D extends object>(name: string, driver: D): D {
  if (!tracing.isOn) return driver;
  const traced = new Map<string, unknown>();
  return new Proxy(driver, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      if (!traced.has(key)) traced.set(key, tracedCall(target, value as Call, spanOf(name, key)));
      return traced.get(key);
    },
  });
}

type Call = (...given: unknown[]) => unknown;

/** A result that needs no provider is returned synchronously, and gets no span. */
const tracedCall =
  (driver: object, call: Call, span: NewSpan): Call =>
  (...given) => {
    if (!tracing.current()) return call.apply(driver, given);
    return tracing.openSpan(span, (open, end) => {
      const answer = call.apply(driver, given);
      if (answer instanceof Promise) answer.catch((error: Error) => open?.fail(error.name)).finally(end);
      return answer;
    });
  };

const spanOf = (name: string, call: string): NewSpan => ({
  name: `driver ${name} ${call}`,
  kind: 'client',
  attributes: { 'rampart.driver': name, 'rampart.driver.call': call },
});
