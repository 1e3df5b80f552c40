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
  /** Files of the change itself. */
  readonly lately?: readonly string[];
  /** The hash of the commit under test. It chooses one of the three parts that every run adds. */
  readonly commit: string;
}

const PARTS = 3;

/**
 * The proofs that CI runs, each with its reason: those whose inputs changed, and one of three parts of all, so that three changes run about everything.
 * Without a commit to compare with, all of them. They come in the order in which they are begun, as there may not be time for all: those that the change
 * itself changed, those whose inputs it changed, the part of the commit, and then the other two.
 */
export function selectProofs({ suites, areas, changed, lately = [], commit }: Given): Selection[] {
  const turn = Number.parseInt(commit.slice(0, 8), 16) % PARTS;
  const rankOf = (suite: string, index: number): number => {
    if (lately.includes(suite)) return -2;
    return changedInput(suite, areas, lately) ? -1 : (index + PARTS - turn) % PARTS;
  };
  return suites
    .map((suite, index) => ({ suite, rank: rankOf(suite, index) }))
    .map(({ suite, rank }) => ({ suite, rank, why: reasonOf(suite, rank) }))
    .filter((each): each is typeof each & Selection => each.why !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ suite, why }) => ({ suite, why }));

  function reasonOf(suite: string, rank: number): string | undefined {
    if (changed === undefined) return 'no commit is known on which everything passed';
    return (
      changedInput(suite, areas, changed) ?? (rank === 0 ? `part ${turn + 1} of ${PARTS}, by the commit` : undefined)
    );
  }
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
