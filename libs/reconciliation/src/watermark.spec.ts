import { afterRun, changedSince, continuable, type Horizon, type Watermark } from './watermark.js';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);
const horizon = (time: string, xmin: bigint, xmax = xmin): Horizon => ({ now: at(time), xmin, xmax });
const KNOWN: Watermark = { readTo: at('10:00'), nextReadTo: at('10:05'), nextXmax: 100n };

describe('the watermark of a rule', () => {
  it('begins at the day before yesterday', () => {
    expect(continuable(undefined, horizon('12:00', 90n, 95n))).toEqual({
      readTo: new Date('2026-11-18T00:00:00Z'),
      nextReadTo: at('12:00'),
      nextXmax: 95n,
    });
  });

  it('reads further back than the last run, the more so where changes are not judged at once', () => {
    expect(changedSince(KNOWN, horizon('10:10', 1n), 5 * 60_000)).toEqual({ from: at('09:45'), to: at('10:11') });
  });

  it('passes the time of a run in which nothing was under way', () => {
    expect(afterRun(KNOWN, horizon('10:10', 120n))).toEqual({
      ...{ readTo: at('10:10'), nextReadTo: at('10:10'), nextXmax: 120n },
    });
  });

  it('passes the time of an earlier run once everything that was under way then has ended', () => {
    expect(afterRun(KNOWN, horizon('10:10', 100n, 130n))).toEqual({
      ...{ readTo: at('10:05'), nextReadTo: at('10:10'), nextXmax: 130n },
    });
  });

  it('stays while a transaction of an earlier run is under way', () => {
    expect(afterRun(KNOWN, horizon('10:10', 99n, 130n))).toEqual(KNOWN);
  });

  it.each([
    ['the database continues in another cluster', KNOWN, horizon('10:10', 50n)],
    ['the clock went back', KNOWN, horizon('10:01', 200n)],
    ['the last run was days ago', { ...KNOWN, readTo: new Date('2026-11-17T23:59:00Z') }, horizon('10:10', 200n)],
  ])('begins anew where %s', (_, known, now) => {
    expect(continuable(known, now).readTo).toEqual(new Date('2026-11-18T00:00:00Z'));
  });

  it('is continued otherwise', () => {
    expect(continuable(KNOWN, horizon('10:10', 200n))).toBe(KNOWN);
  });
});
