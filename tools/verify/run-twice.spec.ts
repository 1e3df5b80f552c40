import { runTwice, type TestRun } from './run-twice.js';

const suite = (name: string, status: string) => ({ name, status });
const ended = (
  numPassedTests: number,
  numFailedTests: number,
  ...testResults: ReturnType<typeof suite>[]
): TestRun => ({
  code: numFailedTests > 0 ? 1 : 0,
  results: { numPassedTests, numFailedTests, numRuntimeErrorTestSuites: 0, testResults },
});

describe('the tests, run once more where they failed', () => {
  /** Runs that end like this, one after the other; `asked` is what each was asked to run. */
  const running = (...ends: TestRun[]) => {
    const asked: (readonly string[] | undefined)[] = [];
    const run = (suites?: readonly string[]): Promise<TestRun> => {
      asked.push(suites);
      return Promise.resolve(ends.shift() ?? { code: 1 });
    };
    return { run, asked };
  };

  it('are run once when all pass', async () => {
    const { run, asked } = running(ended(7, 0, suite('a', 'passed')));

    expect(await runTwice(run)).toEqual({ passed: true, unsteady: [], counts: { passed: 7, failed: 0 } });
    expect(asked).toEqual([undefined]);
  });

  it('pass when what failed beside others passes alone, and name it', async () => {
    const { run, asked } = running(
      ended(6, 2, suite('a', 'passed'), suite('b', 'failed')),
      ended(3, 0, suite('b', 'passed')),
    );

    expect(await runTwice(run)).toEqual({ passed: true, unsteady: ['b'], counts: { passed: 8, failed: 0 } });
    expect(asked).toEqual([undefined, ['b']]);
  });

  it('fail when it fails alone as well', async () => {
    const both = [suite('b', 'failed'), suite('c', 'failed')];
    const { run } = running(ended(5, 3, ...both), ended(2, 1, suite('b', 'passed'), suite('c', 'failed')));

    expect(await runTwice(run)).toEqual({ passed: false, unsteady: ['b'], counts: { passed: 7, failed: 1 } });
  });

  it.each([
    ['the first run', running({ code: 1 })],
    ['the second', running(ended(5, 1, suite('b', 'failed')), { code: 1 })],
  ])('fail when %s ends without results', async (_, { run }) => {
    expect(await runTwice(run)).toEqual({ passed: false, unsteady: [], counts: { passed: 0, failed: 1 } });
  });

  it('fail when Jest says so although no suite failed', async () => {
    const { run } = running({ ...ended(5, 0, suite('a', 'passed')), code: 1 });

    expect(await runTwice(run)).toMatchObject({ passed: false, unsteady: [] });
  });
});
