import type { Copy, Ran, Suite } from './copy.js';
import { byHand, hasPatch, patchOf } from './patch.js';
import type { Task } from './tasks.js';

/** The result of a task. */
export interface Result {
  readonly task: Task;
  /** Files written by hand. */
  readonly files: number;
  /** Seconds that its own suites took. */
  readonly seconds: number;
  /** Why it is missed. */
  readonly problem?: string;
  /** Who named the part that was left out. */
  readonly named?: string;
}

const MISSING: Suite = { isDone: false, text: 'It did not run.', seconds: 0 };
const UNAPPLIED = 'its patch does not apply';
/** Lines of an output that are shown where something fails. */
const SHOWN = 12;

/**
 * Applies all patches to one copy, generates and checks the types once, then runs the suites of each task, and leaves a part of each out. With all of them together the
 * drill takes minutes rather than an hour; where they fail together, `--only` shows which one does.
 */
export async function judge(copy: Copy, tasks: readonly Task[]): Promise<Result[]> {
  const applied = await applyAll(copy, tasks);
  const wrong =
    (await step('generate', copy.generate())) ??
    (await step('migrations', writeMigrations(copy, tasks))) ??
    (await step('types', copy.check()));
  if (wrong !== undefined) return applied.map((result) => ({ ...result, problem: result.problem ?? wrong }));
  const { text, suites } = await copy.test(
    applied.flatMap(({ task, problem }) => (problem === UNAPPLIED ? [] : task.tests)),
  );
  if (suites.size === 0) console.log(lastOf(text));
  return leaveOut(
    copy,
    applied.map((result) => tested(result, suites)),
  );
}

async function applyAll(copy: Copy, tasks: readonly Task[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const task of tasks) {
    if (!hasPatch(task)) {
      results.push({ task, files: NaN, seconds: 0, problem: 'it has no patch' });
      continue;
    }
    const files = byHand(task).length + (task.migration ? 1 : 0); // its SQL is read, and its comment written
    const { isDone, text } = await copy.apply(patchOf(task));
    if (!isDone) console.log(`${task.name}: ${text}`);
    const problem = !isDone ? UNAPPLIED : files > task.bar ? 'too many files' : undefined;
    results.push({ task, files, seconds: 0, ...(problem === undefined ? {} : { problem }) });
  }
  return results;
}

/** Writes the migrations of tasks. The service is built for that, so the folders must be listed by then. */
async function writeMigrations(copy: Copy, tasks: readonly Task[]): Promise<Ran> {
  let ran: Ran = { isDone: true, text: '' };
  for (const { migration } of tasks) if (migration && ran.isDone) ran = await copy.writeMigration(migration.name);
  return ran;
}

/** Waits for a step of all tasks. Returns what went wrong. */
async function step(name: string, running: Promise<Ran>): Promise<string | undefined> {
  const startedAt = performance.now();
  const { isDone, text } = await running;
  console.log(`${isDone ? 'done' : 'failed'}: ${name}, ${secondsSince(startedAt)} s`);
  if (isDone) return undefined;
  console.log(lastOf(text));
  return `${name} failed`;
}

/** Adds what the suites of a task say. One that did not run counts as failed. */
function tested(result: Result, suites: ReadonlyMap<string, Suite>): Result {
  const own = result.task.tests.map((suite) => ({ suite, ...(suites.get(suite) ?? MISSING) }));
  const seconds = Math.round(own.reduce((sum, each) => sum + each.seconds, 0));
  const failed = own.filter(({ isDone }) => !isDone);
  for (const { suite, text } of failed)
    console.log(
      `${suite}\n${text
        .split('\n')
        .slice(0, 4 * SHOWN)
        .join('\n')}`,
    );
  const problem = result.problem ?? (failed.length > 0 ? `${failed.length} of its suites fail` : undefined);
  return { ...result, seconds, ...(problem === undefined ? {} : { problem }) };
}

/** Leaves a part of each patch out: a file of all at once, which the compiler has to name, or a line, which lint has to name. */
async function leaveOut(copy: Copy, results: readonly Result[]): Promise<Result[]> {
  const done = results.filter(({ problem }) => problem === undefined);
  const files = done.flatMap(({ task }) => (task.without ? [{ task, ...task.without }] : []));
  const named = new Map<Task, Naming[]>();
  const says = (task: Task, naming: Naming): void => void named.set(task, [...(named.get(task) ?? []), naming]);
  for (const { task, file } of files) await copy.apply(patchOf(task), { only: file });
  if (files.length > 0) await copy.generate(); // fails, and lists what is in the folders before it does
  const { text } = await copy.check();
  for (const { task, file } of files) await copy.applyOnly(patchOf(task), file);
  for (const each of files) says(each.task, { by: 'the compiler', without: each.file, isNamed: each.says.test(text) });
  for (const { task } of done) {
    if (!task.migration) continue;
    const { name, says: words } = task.migration;
    const checked = await copy.withoutLastMigration(() => copy.check());
    says(task, { by: 'the compiler', without: `the migration ${name}`, isNamed: words.test(checked.text) });
  }
  for (const { task } of done) {
    if (!task.withoutLine) continue;
    const linted = await copy.lintWithout(task.withoutLine);
    if (!task.withoutLine.says.test(linted.text)) console.log(lastOf(linted.text));
    says(task, { by: 'lint', without: task.withoutLine.line.trim(), isNamed: task.withoutLine.says.test(linted.text) });
  }
  return results.map((result) => ({ ...result, ...summaryOf(named.get(result.task) ?? []) }));
}

/** Who was to name a part that was left out, and whether it did. */
interface Naming {
  readonly by: string;
  readonly without: string;
  readonly isNamed: boolean;
}

function summaryOf(namings: readonly Naming[]): Pick<Result, 'named' | 'problem'> {
  const silent = namings.find(({ isNamed }) => !isNamed);
  if (silent) return { problem: `nothing names what is missing without ${silent.without}` };
  return namings.length === 0
    ? {}
    : { named: namings.map(({ by, without }) => `${by}, without ${without}`).join('; ') };
}

const secondsSince = (startedAt: number): number => Math.round((performance.now() - startedAt) / 1000);

const lastOf = (text: string): string => text.trimEnd().split('\n').slice(-SHOWN).join('\n');
