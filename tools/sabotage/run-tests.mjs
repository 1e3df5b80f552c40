import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Longer than the named tests of a patch, and those of all, take on a busy machine. */
const LONGEST_MS = 180_000;
const LONGEST_OF_ALL_MS = 1_200_000;

/**
 * Runs the tests of a patch in a tree. `killed` by the first test that fails; a test file that cannot even be loaded, or a run
 * without an end, shows nothing and counts as `invalid`.
 */
export async function runAgainst(tree, { tests, project, only }) {
  const startedAt = performance.now();
  const run = await jest(tree, { tests, project, only }, LONGEST_MS);
  const seconds = (performance.now() - startedAt) / 1000;
  const [failed] = testsOf(run).filter(({ status }) => status === 'failed');
  if (failed) return { outcome: 'killed', by: failed.fullName, seconds };
  if (!run || run.testResults.some(isUnloaded))
    return { outcome: 'invalid', by: run ? 'a test file that could not be loaded' : 'a run without results', seconds };
  return { outcome: 'survived', by: '', seconds };
}

/** What does not hold in the tree without any patch: tests that fail, and patches whose tests there are not. */
export async function failingUnpatched(tree, patches) {
  const problems = [];
  for (const group of groups(patches)) {
    const run = await jest(tree, group, LONGEST_OF_ALL_MS);
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

/** Few runs for all: per project, with and without names of tests. */
function groups(patches) {
  const kindOf = ({ project, only }) => `${project} ${only === undefined}`;
  const kinds = [...new Set(patches.map(kindOf))].map((kind) => patches.filter((patch) => kindOf(patch) === kind));
  return kinds.map((group) => ({
    patches: group,
    project: group[0].project,
    tests: [...new Set(group.flatMap(({ tests }) => tests))],
    only: group[0].only && [...new Set(group.map(({ only }) => only))].join('|'),
  }));
}

const isUnloaded = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((each) => each.status === 'failed');

const isNamed = ({ tests, only }, { file, fullName }) =>
  tests.some((test) => file.includes(test)) && (only === undefined || new RegExp(only, 'i').test(fullName));

const testsOf = (run) =>
  (run?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map((each) => ({ ...each, file })),
  );

/** Jest's own JSON results, or undefined when it left none. */
async function jest({ folder }, { tests, project, only }, longest) {
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
    env: { ...process.env, QUOTES: '2000' },
  });
  const stop = () => child.kill('SIGKILL');
  const timer = setTimeout(stop, longest);
  process.once('exit', stop);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  process.off('exit', stop);
  return fs.existsSync(results) ? JSON.parse(fs.readFileSync(results, 'utf8')) : undefined;
}
