import { Circuit } from './circuit.js';

const LIMITS = { failures: 3, pause: 1_000 };

describe('a circuit', () => {
  let now = 0;
  let circuit: Circuit;
  beforeEach(() => {
    now = 0;
    circuit = new Circuit(LIMITS, () => now);
  });

  const failOften = (times: number): void => {
    for (let i = 0; i < times; i += 1) circuit.recordFailure();
  };

  it('is closed until the failures in a row are too many', () => {
    failOften(2);
    circuit.recordAnswer();
    failOften(2);

    expect([circuit.isOpen(), circuit.admit()]).toEqual([false, true]);
  });

  it('is open for the pause after the last failure', () => {
    failOften(3);
    now = 999;
    const before = [circuit.isOpen(), circuit.admit()];
    now = 1_000;

    expect([before, circuit.isOpen()]).toEqual([[true, false], false]);
  });

  it('admits one call after each pause, until one is answered', () => {
    failOften(3);
    now = 1_000;

    const admitted = [circuit.admit(), circuit.admit()];
    now = 2_000;
    admitted.push(circuit.admit(), circuit.admit());
    circuit.recordAnswer();
    admitted.push(circuit.admit(), circuit.admit());

    expect(admitted).toEqual([true, false, true, false, true, true]);
  });

  it('opens again with one failure after a pause', () => {
    failOften(3);
    now = 5_000;
    circuit.recordFailure();

    expect(circuit.isOpen()).toBe(true);
  });
});
