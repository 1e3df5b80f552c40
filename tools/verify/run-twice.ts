// Two runs of the tests judged as one: what fails beside other suites is run once more, alone.

/** Results that Jest writes with --json, as far as they are read here. */
export interface JestResults {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

export interface TestRun {
  readonly code: number;
  readonly results?: JestResults;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface TestVerdict {
  readonly passed: boolean;
  readonly unsteady: readonly string[];
  readonly counts: Counts;
}

/**
 * Runs the tests, and the suites that failed once more. A suite that fails then fails the run; one that passes is unsteady beside
 * others. `run` runs all suites, or the given ones alone.
 */
export async function runTwice(run: (suites?: readonly string[]) => Promise<TestRun>): Promise<TestVerdict> {
  const first = await run();
  const suites = failedSuites(first);
  if (first.code === 0 || suites.length === 0)
    return { passed: first.code === 0, unsteady: [], counts: countsOf(first, first) };
  const again = await run(suites);
  const failing = failedSuites(again);
  const unsteady = again.results ? suites.filter((suite) => !failing.includes(suite)) : [];
  return { passed: again.code === 0, unsteady, counts: countsOf(first, again) };
}

function failedSuites({ results }: TestRun): string[] {
  return results?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];
}

/** How many tests. A suite that cannot run counts as one failed test, and so does a run without results. */
function countsOf(first: TestRun, last: TestRun): Counts {
  if (!first.results || !last.results) return { passed: 0, failed: 1 };
  const { numFailedTests, numRuntimeErrorTestSuites } = last.results;
  const rescued = first === last ? 0 : first.results.numFailedTests - numFailedTests;
  return {
    passed: first.results.numPassedTests + Math.max(0, rescued),
    failed: numFailedTests + numRuntimeErrorTestSuites,
  };
}
