import { PendingChecks } from './pending-checks.js';

describe('endpoints with something to claim', () => {
  let now: number;
  let pending: PendingChecks;
  beforeEach(() => {
    now = 0;
    pending = new PendingChecks(
      (id) => id.startsWith('dead'),
      () => now,
    );
  });
  const add = (...ids: string[]): void => ids.forEach((id) => pending.add(id));

  it('are claimed for together when all of them answer, or none', () => {
    add('living 1', 'living 2');
    const living = pending.takeNext();
    add('dead 1', 'dead 2');

    expect([living, pending.takeNext(), pending.size]).toEqual([['living 1', 'living 2'], ['dead 1', 'dead 2'], 0]);
  });

  it('wait for those that answer when they may not', () => {
    add('dead', 'living');

    expect([pending.takeNext(), pending.takeNext(), pending.size]).toEqual([['living'], ['dead'], 0]);
  });

  it('do not wait for ever: after 100 ms their turn has come', () => {
    add('dead', 'living');
    const first = pending.takeNext();
    now = 99;
    add('living');
    const second = pending.takeNext();
    now = 100;
    add('living');

    expect([first, second, pending.takeNext()]).toEqual([['living'], ['living'], ['dead', 'living']]);
  });

  it('wait anew after their turn', () => {
    add('dead', 'living');
    pending.takeNext();
    now = 100;
    pending.takeNext();
    add('dead', 'living');

    expect(pending.takeNext()).toEqual(['living']);
  });
});
