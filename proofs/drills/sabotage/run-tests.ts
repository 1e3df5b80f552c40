import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Sabotage } from './sabotage.js';
import type { Tree } from './tree.js';

/** The outcome of a patch. */
export interface Verdict {
  readonly outcome: 'killed' | 'survived' | 'invalid';
  /** The test that failed. */
  readonly by: string;
  readonly seconds: number;
}

/** The tests of one run of Jest. */
interface Selection {
  readonly tests: readonly string[];
  readonly project: string;
  readonly only?: string | undefined;
}

interface Group extends Selection {
  readonly patches: readonly Sabotage[];
}

/** Results that Jest writes with --json, as far as they are read here. */
interface JestRun {
  readonly testResults: readonly JestFile[];
}

interface JestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly JestTest[];
}

interface JestTest {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

interface TestInFile extends JestTest {
  readonly file: string;
}

/** Longer than the named tests of a patch, and those of all patches, take on a busy machine. */
const TIMEOUT_MS = 180_000;
const TIMEOUT_OF_ALL_MS = 1_200_000;

/**
 * Runs the tests of a patch in a tree. The first failing test makes it `killed`; a test file that cannot be loaded, or a run without an end, proves nothing and
 * counts as `invalid`.
 */
export async function runAgainst(tree: Tree, { tests, project, only }: Sabotage): Promise<Verdict> {
  const startedAt = performance.now();
  const run = await jest(tree, { tests, project, only }, TIMEOUT_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const [failed] = testsOf(run).filter(({ status }) => status === 'failed');
  if (failed) return { outcome: 'killed', by: failed.fullName, seconds };
  if (!run || run.testResults.some(isUnloaded))
    return { outcome: 'invalid', by: run ? 'a test file that could not be loaded' : 'a run without results', seconds };
  return { outcome: 'survived', by: '', seconds };
}

/** Problems of the tree without any patch: tests that fail, and patches whose tests do not exist. */
export async function failingUnpatched(tree: Tree, patches: readonly Sabotage[]): Promise<string[]> {
  const problems: string[] = [];
  for (const group of groups(patches)) {
    const run = await jest(tree, group, TIMEOUT_OF_ALL_MS);
    const ran = testsOf(run).filter(({ status }) => status === 'passed' || status === 'failed');
    if (!run) problems.push(`${group.tests.join(' ')}: no results`);
    problems.push(
      ...(run?.testResults ?? [])
        .filter(isUnloaded)
        .map(({ name, message }) => `${name} could not be loaded: ${message}`),
    );
    problems.push(
      ...ran
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`),
    );
    problems.push(
      ...group.patches
        .filter((patch) => !ran.some((test) => isNamed(patch, test)))
        .map(({ name }) => `"${name}" names no test`),
    );
  }
  return problems;
}

/** Groups the patches into few runs: per project, with and without names of tests. */
function groups(patches: readonly Sabotage[]): Group[] {
  const byKind = new Map<string, [Sabotage, ...Sabotage[]]>();
  for (const patch of patches) {
    const kind = `${patch.project} ${patch.only === undefined}`;
    const group = byKind.get(kind);
    if (group) group.push(patch);
    else byKind.set(kind, [patch]);
  }
  return [...byKind.values()].map((group) => ({
    patches: group,
    project: group[0].project,
    tests: [...new Set(group.flatMap(({ tests }) => tests))],
    only: group[0].only && [...new Set(group.map(({ only }) => only))].join('|'),
  }));
}

const isUnloaded = ({ status, assertionResults }: JestFile): boolean =>
  status === 'failed' && !assertionResults.some((each) => each.status === 'failed');

const isNamed = ({ tests, only }: Sabotage, { file, fullName }: TestInFile): boolean =>
  tests.some((test) => file.includes(test)) && (only === undefined || new RegExp(only, 'i').test(fullName));

const testsOf = (run: JestRun | undefined): TestInFile[] =>
  (run?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, file })),
  );

/** Jest's own JSON results, or undefined if it left none. */
async function jest(
  { folder }: Tree,
  { tests, project, only }: Selection,
  timeoutMs: number,
): Promise<JestRun | undefined> {
  const results = path.join(folder, 'results.json');
  fs.rmSync(results, { force: true });
  const args = [
    'node_modules/jest/bin/jest.js',
    ...tests,
    '--selectProjects',
    project,
    '--silent',
    '--json',
    `--outputFile=${results}`,
  ];
  args.push(`--cacheDirectory=${path.join(folder, '.jest')}`, ...(only === undefined ? [] : ['-t', only]));
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, QUOTES: '2000', SAMPLE: 'full' },
  });
  const stop = (): void => {
    child.kill('SIGKILL');
  };
  const timer = setTimeout(stop, timeoutMs);
  process.once('exit', stop);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  process.off('exit', stop);
  return fs.existsSync(results) ? (JSON.parse(fs.readFileSync(results, 'utf8')) as JestRun) : undefined;
}
