import { Admission } from './admission.js';

const RUNNING = 4;
const MAX_TIME = 2_000;

/** An admission with a clock of the test's own. */
function door() {
  const clock = { now: 0 };
  const admission = new Admission(RUNNING, MAX_TIME, () => clock.now);
  const counts = { begun: 0, refused: 0 };
  const come = (calls: number): void => {
    for (let i = 0; i < calls; i += 1)
      admission.enter({ begin: () => (counts.begun += 1), refuse: () => (counts.refused += 1) });
  };
  /** Makes `calls` calls one after the other, each of which takes `took` milliseconds. */
  const serve = (calls: number, took: number): void => {
    for (let i = 0; i < calls; i += 1) {
      come(1);
      clock.now += took;
      admission.leave(took);
    }
    Object.assign(counts, { begun: 0, refused: 0 });
  };
  /** Makes `calls` calls while every place is taken; a call ends at intervals of `every` milliseconds, and each takes `took`. Afterwards nothing runs. */
  const saturate = (calls: number, every: number, took: number): void => {
    come(RUNNING - 1);
    for (let i = 0; i < calls; i += 1) {
      come(1);
      clock.now += every;
      admission.leave(took);
    }
    for (let i = 1; i < RUNNING; i += 1) admission.leave(took);
    Object.assign(counts, { begun: 0, refused: 0 });
  };
  return { clock, admission, counts, come, serve, saturate };
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

  it('begins no call while it is paused, and as many as have room afterwards', () => {
    const { admission, counts, come } = door();
    come(1);
    admission.pause();
    come(RUNNING + 2);
    admission.leave(20);
    expect([counts.begun, admission.queued]).toEqual([1, RUNNING + 2]);

    admission.resume();

    expect([counts.begun, admission.queued, counts.refused]).toEqual([1 + RUNNING, 2, 0]);
  });

  it('refuses at once what cannot be answered within two seconds, and takes the rest', () => {
    const { admission, counts, come, saturate } = door();
    saturate(500, 25, 100); // 40 a second

    come(200);

    expect(counts.begun).toBe(RUNNING);
    expect(admission.queued).toBe(76); // the last waits for 1.9 s and takes 0.1 s
    expect(counts.refused).toBe(200 - RUNNING - 76);
  });

  it('does not believe that calls which share a processor are as quick as one alone', () => {
    const { admission, come, saturate, serve } = door();
    saturate(500, 25, 100);
    serve(500, 10);

    come(200);

    expect(admission.queued).toBe(79); // 40 a second as before; only the time of the call itself is shorter
  });

  it('takes few in the first burst, when nothing was measured', () => {
    const { admission, come } = door();

    come(1_000);

    expect(admission.queued).toBe(99);
  });

  it('takes more when calls are quick', () => {
    const { counts, come, saturate } = door();
    saturate(500, 2, 8);

    come(200);

    expect(counts.refused).toBe(0);
  });

  it('measures no interval while places are free', () => {
    const { admission, counts, come, serve } = door();
    serve(500, 1_000);
    serve(500, 20);

    come(100);

    expect([counts.refused, admission.queued]).toEqual([0, 100 - RUNNING]);
  });

  it('refuses the last that wait as soon as calls turn out to be slower', () => {
    const { clock, admission, counts, come } = door();
    come(RUNNING + 50); // each is expected to take 20 ms

    for (let ended = 0; ended < 20; ended += 1) {
      clock.now += 60;
      admission.leave(240);
    }

    expect(counts).toEqual({ begun: RUNNING + 20, refused: 50 - 20 - admission.queued });
    expect(admission.queued).toBeLessThan(20); // 0.8 s are left
  });

  it('refuses what has waited until no time is left for the call itself', () => {
    const { clock, admission, counts, come, saturate } = door();
    saturate(500, 50, 200);
    clock.now = 0;
    come(RUNNING + 5);

    clock.now = 1_799;
    admission.refuseOverdue();
    expect(counts.refused).toBe(0);
    clock.now = 1_801;
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
    const { counts, come, saturate, admission } = door();
    saturate(200, 3_000, 3_000);
    come(RUNNING + 1);
    expect(counts.refused).toBe(1);
    for (let i = 0; i < RUNNING; i += 1) admission.leave(10);

    saturate(500, 2, 10);
    come(RUNNING + 50);

    expect([counts.refused, admission.queued]).toEqual([0, 50]);
  });
});
