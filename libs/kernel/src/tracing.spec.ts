import { isSameTrace, parseTraceparent, Tracing } from './tracing.js';

const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

describe('a traceparent', () => {
  it('names a trace and a span, whatever its flags', () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({ traceId: TRACE, spanId: SPAN });
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ traceId: TRACE, spanId: SPAN });
  });

  it.each([
    undefined,
    ['a list'],
    '',
    `01-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ])('is ignored where it is malformed (%s)', (text) => {
    expect(parseTraceparent(text)).toBeUndefined();
  });

  it('is of the same trace as another span of it', () => {
    expect(isSameTrace(`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${'a'.repeat(16)}-01`)).toBe(true);
    expect(isSameTrace(`00-${TRACE}-${SPAN}-01`, `00-${'a'.repeat(32)}-${SPAN}-01`)).toBe(false);
  });
});

describe('a process without a collector', () => {
  it('does its work and has no spans', async () => {
    const tracing = new Tracing();

    const result = await tracing.inSpan({ name: 'job', kind: 'consumer' }, async (span) => [span, tracing.current()]);

    expect(result).toEqual([undefined, undefined]);
    expect(tracing.detach(() => 7)).toBe(7);
    expect(tracing.readCounts()).toEqual({ exported: 0, dropped: { queue: 0, collector: 0 } });
    await expect(tracing.flush()).resolves.toBeUndefined();
  });
});
