const BACKENDS = ['postgres', 'redis'] as const;

/** One storm with one seed on one backend. */
export interface StormResult {
  readonly seed: number;
  readonly backend: string;
  /** Undefined if it ended as it should; otherwise Jest's message. */
  readonly counterExample: string | undefined;
}

/** Each test in the output of Jest's `--json`. */
export interface JestResults {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The storms of one run of Jest. A suite that could not run is a counter-example for both backends. */
export function stormsIn(seed: number, { testResults }: JestResults): StormResult[] {
  const storms = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (storms.length === 0) {
    const reason = testResults[0]?.message ?? 'no suite was found';
    return BACKENDS.map((backend) => ({ seed, backend, counterExample: reason }));
  }
  return storms.map(({ ancestorTitles, status, failureMessages }) => ({
    seed,
    backend: BACKENDS.find((backend) => ancestorTitles.some((title) => title.includes(backend))) ?? 'unknown',
    counterExample: status === 'passed' ? undefined : failureMessages.join('\n') || status,
  }));
}

/** The figures, line by line, and whether each backend ran one storm per seed, none with a counter-example. */
export function describeStorms(results: readonly StormResult[], seeds: number): { lines: string[]; isKept: boolean } {
  const failed = results.filter(({ counterExample }) => counterExample !== undefined);
  const figures = BACKENDS.map((backend) => {
    const all = results.filter((result) => result.backend === backend).length;
    const bad = failed.filter((result) => result.backend === backend).length;
    return {
      text: `queues in ${backend}: ${all} of ${seeds} storms, ${bad} with a counter-example`,
      isWhole: all === seeds,
    };
  });
  const isKept = failed.length === 0 && figures.every(({ isWhole }) => isWhole);
  const examples = failed.map(
    ({ seed, backend, counterExample }) => `STORM_SEED=${seed}, queues in ${backend}:\n${counterExample}`,
  );
  return { lines: [...examples, figures.map(({ text }) => text).join('; ')], isKept };
}
