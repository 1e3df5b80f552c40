import { EventEmitter } from 'node:events';
import { TEMPORARY_FAILURE } from '@rampart/kernel';
import { endLate } from './end-late.js';

const DRAIN_MS = 3_000;

describe('a process that was asked to end', () => {
  let program: EventEmitter & { exit: jest.Mock; stderr: { write: jest.Mock } };

  beforeEach(() => {
    jest.useFakeTimers();
    program = Object.assign(new EventEmitter(), { exit: jest.fn(), stderr: { write: jest.fn() } });
    endLate(DRAIN_MS, program as unknown as NodeJS.Process);
  });
  afterEach(() => jest.useRealTimers());

  it.each(['SIGTERM', 'SIGINT'])('a minute after %s and its drain says what it waits for, and ends', (signal) => {
    program.emit(signal);
    jest.advanceTimersByTime(DRAIN_MS + 59_999);
    expect(program.exit).not.toHaveBeenCalled();

    jest.advanceTimersByTime(1);
    expect(program.exit).toHaveBeenCalledWith(TEMPORARY_FAILURE);
    expect(program.stderr.write.mock.calls.join()).toMatch(/should have ended 60 s ago\. It waits for: \d+ \w+/);
  });

  it('is left to itself without a signal', () => {
    jest.advanceTimersByTime(3_600_000);
    expect(program.exit).not.toHaveBeenCalled();
  });
});
