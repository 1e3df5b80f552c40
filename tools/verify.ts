// npm run verify: everything that a change must pass. One line per step; the output of a step only if it failed, except the tests'. Tests are those of every
// change, and the proofs of what changed since everything passed (proofs/green-commit), the last day's changes first, of a third of the others, and of a fresh
// start; the proofs that have not begun by PROOFS_UNTIL_MINUTE are left, and named.
// With --oldest-postgres they run on Postgres 15 with Debian's settings for every other commit, if that is installed. With --components, what suites run against
// is fetched meanwhile.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run, toolArgs } from './bootstrap/command.mjs';
import { runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { changedLately, changedSinceGreen, headCommit, noteGreen } from './verify/green-commit.js';
import { scratchFolder } from './setup/scratch-folder.js';
import { onOldestPostgres, whyNotOldestPostgres } from './verify/oldest-postgres.js';
import { AREAS, proofSuites } from './verify/proof-suites.js';
import { type JestResults, runTwice, type TestRun, type TestVerdict } from './verify/run-twice.js';
import { type Selection, selectProofs } from './verify/select-proofs.js';

const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

type Steps = Readonly<Record<string, readonly string[]>>;

/** Writes what is generated, also the types of the API, which lint and the compiler read. */
const FIRST: Steps = { generated: toolArgs('tools/check-generated.ts') };

/** Two lanes that take about as long, each on a core. They only read. */
const AT_ONCE: readonly Steps[] = [
  { lint: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'] },
  {
    'mistakes': ['node_modules/oxlint/bin/oxlint'],
    'format': ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'],
    'boundaries': ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...wordsOf('boundaries').slice(1)],
    'types': toolArgs('tools/typecheck.ts'),
    'known flaws': toolArgs('tools/audit-packages.ts', '--where-answered'),
  },
];

/** Waits for the network more than it computes. Suites whose component could not be fetched say that they did not run, so that is no failure. */
const COMPONENTS: Steps = process.argv.includes('--components')
  ? { components: toolArgs('tools/test-components.ts') }
  : {};

const AFTERWARDS: Steps = {
  'openapi': toolArgs('tools/openapi.ts'),
  'page size': toolArgs('tools/web-size.ts'),
};

/**
 * The minute of the whole check, with its installation, after which no proof begins, so that the check ends within 25: a slow machine does fewer of them.
 * The proofs that are left run with later changes, and in `npm test -- --long`.
 */
const PROOFS_UNTIL_MINUTE = 19;
/** Seconds since 1970, from `.ci/run`. */
const BEGAN = Number(process.env['CHECK_BEGAN_AT'] ?? (Date.now() - performance.now()) / 1_000);

type Command = (args: readonly string[]) => string[];
const onEmbeddedPostgres: Command = (args) => [process.execPath, ...toolArgs('tools/test.ts', ...args)];

await runTool(async () => {
  const failed = await failedOf(FIRST);
  const fetched = failedOf(COMPONENTS);
  failed.push(...(await Promise.all(AT_ONCE.map(failedOf))).flat(), ...(await failedOf(AFTERWARDS)));
  await fetched;
  const isWhole = chooseProofs();
  const { passed, counts } = await runTests();
  const left = leftProofs();
  if (left.length > 0)
    console.log(
      `\nNot begun by minute ${PROOFS_UNTIL_MINUTE}, and left to later changes and npm test -- --long:\n  ${left.join('\n  ')}\n`,
    );
  if (!passed) failed.push('tests');
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}\n`);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  if (isWhole && left.length === 0 && failed.length === 0) noteGreen();
  return failed.length > 0 ? 1 : 0;
});

/** A script of package.json. */
function wordsOf(script: string): string[] {
  return scripts[script]?.split(' ') ?? [];
}

/** Runs the steps one after the other. Returns the names of those that failed. */
async function failedOf(steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, args] of Object.entries(steps)) if (!(await passes(name, args))) failed.push(name);
  return failed;
}

function passes(name: string, args: readonly string[]): Promise<boolean> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: Infinity }, (error, stdout, stderr) => {
      report(name, startedAt, error === null);
      if (error) console.log(`${stdout}${stderr}`);
      resolve(error === null);
    });
  });
}

/** Chooses the proofs of this commit, and prints why each runs. Returns whether all of them do. */
function chooseProofs(): boolean {
  const suites = proofSuites();
  const chosen = selectProofs({
    ...{ suites, areas: AREAS, commit: headCommit() },
    ...{ changed: changedSinceGreen(), lately: changedLately() },
  });
  const started = suites
    .filter((suite) => suite.startsWith('proofs/started/') && !chosen.some((each) => each.suite === suite))
    .map((suite) => ({ suite, why: 'the service as a fresh clone starts it' }));
  const all = [...chosen, ...started];
  console.log(`\nProofs: ${all.length} of ${suites.length} suites run\n${tableOf(all)}\n`);
  fs.writeFileSync(proofsFile(), JSON.stringify(all.map(({ suite }) => suite)));
  process.env.TEST_PROOFS = proofsFile();
  process.env.TEST_SCOPE = 'change';
  process.env.TEST_PROOFS_LEFT = leftFile();
  process.env.TEST_PROOFS_UNTIL = String((BEGAN + PROOFS_UNTIL_MINUTE * 60) * 1_000);
  return all.length === suites.length;
}

function tableOf(chosen: readonly Selection[]): string {
  return chosen.map(({ suite, why }) => `  ${suite.padEnd(60)} ${why}`).join('\n');
}

/** Runs the tests on the Postgres whose turn it is. Lists the suites that failed beside others, each with the command that runs it alone. */
async function runTests(): Promise<TestVerdict> {
  const startedAt = performance.now();
  const commandOf = postgresOfTurn();
  const verdict = await runTwice((suites) => {
    if (suites) delete process.env.TEST_PROOFS_UNTIL; // they have begun
    return runOnce(commandOf(suites ? ['--runInBand', '--runTestsByPath', ...suites] : []), commandOf);
  });
  report('tests', startedAt, verdict.passed);
  if (verdict.unsteady.length > 0) console.log('Those of the first list that are not in the second are unsteady.');
  return verdict;
}

async function runOnce([command = '', ...args]: readonly string[], commandOf: Command): Promise<TestRun> {
  fs.rmSync(resultsFile(), { force: true });
  const env = { ...process.env, TMPDIR: scratchFolder() ?? os.tmpdir() };
  const code = await run(command, [...args, '--json', `--outputFile=${resultsFile()}`], { env });
  if (!fs.existsSync(resultsFile())) return { code };
  const results = JSON.parse(fs.readFileSync(resultsFile(), 'utf8')) as JestResults;
  for (const { name, status } of results.testResults)
    if (status === 'failed') console.log(`  ${inWords(commandOf([path.relative(root, name)]))}`);
  return { code, results };
}

function postgresOfTurn(): Command {
  if (!process.argv.includes('--oldest-postgres')) return onEmbeddedPostgres;
  const why = whyNotOldestPostgres(headCommit());
  console.log(why === undefined ? 'The tests run on Postgres 15' : `The tests run on the embedded Postgres: ${why}`);
  return why === undefined ? onOldestPostgres : onEmbeddedPostgres;
}

function inWords(words: readonly string[]): string {
  return words.map((word) => (word === process.execPath ? 'node' : word.replace(`${root}/`, ''))).join(' ');
}

function report(name: string, startedAt: number, passed: boolean): void {
  console.log(
    `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(11)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
}

function leftProofs(): string[] {
  return fs.existsSync(leftFile()) ? fs.readFileSync(leftFile(), 'utf8').trim().split('\n').sort() : [];
}

function leftFile(): string {
  return path.join(os.tmpdir(), `rampart-proofs-left-${process.pid}`);
}

function proofsFile(): string {
  return path.join(os.tmpdir(), `rampart-proofs-${process.pid}.json`);
}

function resultsFile(): string {
  return path.join(os.tmpdir(), `rampart-test-results-${process.pid}.json`);
}
