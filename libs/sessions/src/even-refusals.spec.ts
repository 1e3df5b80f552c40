import { STEP_MS, untilNextStep, waitForStep } from './even-refusals.js';

describe('refused sign-ins', () => {
  it.each([
    [31.2, 100],
    [35.8, 100],
    [100, 100],
    [104.6, 200],
  ])('that took %f ms are answered after %i ms', (elapsed, answered) => {
    expect(elapsed + untilNextStep(elapsed)).toBeCloseTo(answered);
  });

  it('are answered after a step, not before', async () => {
    const started = performance.now();

    await waitForStep(started);

    expect(performance.now() - started).toBeGreaterThanOrEqual(STEP_MS - 2); // timers may fire a millisecond early
  });
});
