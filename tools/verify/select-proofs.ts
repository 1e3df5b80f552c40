/** An area of the project whose proofs run when it changes; see proofs/rings.json. */
export interface Area {
  /** Beginnings of paths. A change of such a file selects the area. */
  readonly when: readonly string[];
  /** Beginnings of the paths of the area's suites below proofs/. */
  readonly run: readonly string[];
}

export interface Selection {
  readonly suite: string;
  readonly why: string;
}

interface Given {
  /** All suites below proofs/. */
  readonly suites: readonly string[];
  readonly areas: Readonly<Record<string, Area>>;
  /** Files that changed since everything was green; undefined if that commit is not known. */
  readonly changed: readonly string[] | undefined;
  /** The hash of the commit under test. It chooses one of the three parts that every run adds. */
  readonly commit: string;
}

const PARTS = 3;

/**
 * The proofs that CI runs, each with its reason: those whose inputs changed, and one of three parts of all, so that three changes run about everything.
 * Without a commit to compare with, all of them.
 */
export function selectProofs({ suites, areas, changed, commit }: Given): Selection[] {
  if (changed === undefined)
    return suites.map((suite) => ({ suite, why: 'no commit is known on which everything passed' }));
  const part = Number.parseInt(commit.slice(0, 8), 16) % PARTS;
  return suites.flatMap((suite, index) => {
    const why =
      changedInput(suite, areas, changed) ??
      (index % PARTS === part ? `part ${part + 1} of ${PARTS}, by the commit` : undefined);
    return why === undefined ? [] : [{ suite, why }];
  });
}

function changedInput(suite: string, areas: Given['areas'], changed: readonly string[]): string | undefined {
  if (changed.includes(suite)) return 'the suite itself changed';
  for (const [name, { when, run }] of Object.entries(areas)) {
    if (!run.some((beginning) => suite.startsWith(beginning))) continue;
    const file = changed.find((each) => when.some((beginning) => each.startsWith(beginning)));
    if (file !== undefined) return `${name}: ${file} changed`;
  }
  return undefined;
}
