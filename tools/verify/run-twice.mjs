// Two runs of the tests judged as one: what fails beside other suites is run once more, alone.

/**
 * Runs the tests, and the suites that failed once more. What fails then fails; what passes is unsteady beside others.
 * @param {(suites?: string[]) => Promise<{ code: number, results?: object }>} run all suites, or these alone; `results` as Jest writes them
 * @returns {Promise<{ passed: boolean, unsteady: string[], counts: { passed: number, failed: number } }>}
 */
export async function runTwice(run) {
  const first = await run();
  const suites = failedSuites(first);
  if (first.code === 0 || suites.length === 0)
    return { passed: first.code === 0, unsteady: [], counts: countsOf(first, first) };
  const again = await run(suites);
  const failing = failedSuites(again);
  const unsteady = again.results ? suites.filter((suite) => !failing.includes(suite)) : [];
  return { passed: again.code === 0, unsteady, counts: countsOf(first, again) };
}

function failedSuites({ results }) {
  return results?.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? [];
}

/** How many tests. A suite that cannot run counts as one failed test, and so does a run without results. */
function countsOf(first, last) {
  if (!first.results || !last.results) return { passed: 0, failed: 1 };
  const { numFailedTests, numRuntimeErrorTestSuites } = last.results;
  const rescued = first === last ? 0 : first.results.numFailedTests - numFailedTests;
  return {
    passed: first.results.numPassedTests + Math.max(0, rescued),
    failed: numFailedTests + numRuntimeErrorTestSuites,
  };
}
