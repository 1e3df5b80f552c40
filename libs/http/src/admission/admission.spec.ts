import { Admission } from './admission.js';

const RUNNING = 4;
const MAX_TIME = 2_000;

/** An admission on a clock of the test's own. */
function door() {
  const clock = { now: 0 };
  const admission = new Admission(RUNNING, MAX_TIME, () => clock.now);
  const counts = { begun: 0, refused: 0 };
  const come = (calls: number): void => {
    for (let i = 0; i < calls; i += 1)
      admission.enter({ begin: () => (counts.begun += 1), refuse: () => (counts.refused += 1) });
  };
  /** So many calls come one by one, and each takes so long. */
  const serve = (calls: number, took: number): void => {
    for (let i = 0; i < calls; i += 1) {
      come(1);
      admission.leave(took);
    }
    Object.assign(counts, { begun: 0, refused: 0 });
  };
  return { clock, admission, counts, come, serve };
}

describe('admission', () => {
  it('lets calls run at once up to its limit, and queues the next', () => {
    const { admission, counts, come } = door();

    come(RUNNING + 1);

    expect([counts.begun, admission.queued, counts.refused]).toEqual([RUNNING, 1, 0]);
  });

  it('begins the first that waits when a call ends', () => {
    const { admission, counts, come } = door();
    come(RUNNING + 2);

    admission.leave(20);

    expect([counts.begun, admission.queued]).toEqual([RUNNING + 1, 1]);
  });

  it('refuses at once what cannot be answered within two seconds, and takes the rest', () => {
    const { admission, counts, come, serve } = door();
    serve(500, 100); // 4 at once, 100 ms each: 40 a second

    come(200);

    expect(counts.begun).toBe(RUNNING);
    expect(admission.queued).toBe(76); // the last waits for 1.9 s and takes 0.1 s
    expect(counts.refused).toBe(200 - RUNNING - 76);
  });

  it('takes more when calls are quick', () => {
    const { counts, come, serve } = door();
    serve(500, 10);

    come(200);

    expect(counts.refused).toBe(0);
  });

  it('refuses what has waited for two seconds while nothing ended', () => {
    const { clock, admission, counts, come } = door();
    come(RUNNING + 5);

    clock.now = 1_999;
    admission.refuseOverdue();
    expect(counts.refused).toBe(0);
    clock.now = 2_000;
    admission.refuseOverdue();

    expect([counts.refused, admission.queued]).toEqual([5, 0]);
  });

  it('never begins a call that was refused, nor refuses one that began', () => {
    const { clock, admission, counts, come } = door();
    come(RUNNING + 5);
    clock.now = 2_000;
    admission.leave(2_000);
    admission.leave(2_000);

    expect(counts).toEqual({ begun: RUNNING, refused: 5 });
  });

  it('is as before once calls are quick again', () => {
    const { admission, counts, come, serve } = door();
    serve(100, 3_000);
    come(RUNNING + 1);
    expect(counts.refused).toBe(1);
    for (let i = 0; i < RUNNING; i += 1) admission.leave(10);

    serve(200, 10);
    come(RUNNING + 50);

    expect([counts.refused, admission.queued]).toEqual([0, 50]);
  });
});
