// npm run drill -- statements --lines=1000000 --statements=10000 --accounts=300: reads a statement of a million lines in each format and prints time and memory; reads
// generated statements in all formats and compares them with each other and with hledger (Debian: hledger); reads files that must be refused; books accounts out of overlapping files and compares their closing balances with hledger's. Fails when a
// bar is missed: 60 s and 300 MB, one difference, one bad file that is read.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { inProject } from '../../tools/bootstrap/project.mjs';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { accountOf } from './statements/account.js';
import { BAD_FILES } from './statements/bad-files.js';
import { compareFormats, only } from './statements/compare-formats.js';
import { hasHledger } from './statements/hledger.js';
import { LARGE_FORMATS, writeLargeFile } from './statements/large-files.js';
import { readDays } from './statements/read-days.js';

const BARS = { seconds: 60, megabytes: 300 };
const DEFAULTS = { lines: 1_000_000, statements: 10_000, accounts: 300 };

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  try {
    const problems = [
      ...(await readLarge(folder, options.lines)),
      ...(await compareFormats(folder, options.statements)),
      ...(await readBad()),
      ...(await bookDays(folder, options.accounts)),
    ];
    problems.forEach((problem) => console.error(problem));
    return problems.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
process.exit();

async function bookDays(folder: string, count: number): Promise<string[]> {
  const server = await startThrowAwayPostgres();
  try {
    return await readDays(server.url, { folder, count, isJudged: hasHledger() });
  } finally {
    await server.stop();
  }
}

interface Figures {
  readonly lines: number;
  readonly seconds: number;
  readonly megabytes: number;
}

async function readLarge(folder: string, lines: number): Promise<string[]> {
  const problems: string[] = [];
  const account = await accountOf(['12-3456-7890123-00']);
  for (const format of LARGE_FORMATS) {
    const path = join(folder, `large.${format}`);
    await writeLargeFile(path, format, lines);
    const figures = await new Promise<Figures>((resolve, reject) => {
      const child = fork(inProject('proofs/drills/statements/read-alone.mjs'), [path, format, JSON.stringify(account)]);
      child.on('message', (message) => resolve(message as Figures));
      child.on('exit', (code) => reject(new Problem(`the reader of ${format} ended with ${code}`)));
    });
    const size = statSync(path).size / 1e6;
    rmSync(path);
    const { seconds, megabytes } = figures;
    console.log(
      `${format}: ${figures.lines} lines, ${size.toFixed(0)} MB: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB of memory`,
    );
    if (figures.lines !== lines) problems.push(`${format}: ${figures.lines} of ${lines} lines were read`);
    if (seconds > BARS.seconds) problems.push(`${format}: ${seconds.toFixed(1)} s, the bar is ${BARS.seconds}`);
    if (megabytes > BARS.megabytes)
      problems.push(`${format}: ${megabytes.toFixed(0)} MB, the bar is ${BARS.megabytes}`);
  }
  return problems;
}

async function readBad(): Promise<string[]> {
  const { readStatement, StatementRefused } = await import('@rampart/bank-desk');
  const account = await accountOf(['12-3456-7890123-00']);
  const problems: string[] = [];
  for (const { name, format, bytes, because } of BAD_FILES) {
    const result = await readStatement(only(bytes), format, { account, now: new Date(), take: () => undefined }).catch(
      (error: unknown) => error,
    );
    if (!(result instanceof StatementRefused) || !because.test(result.reason))
      problems.push(`${format}, ${name}: ${result instanceof Error ? result.message : 'was read'}`);
  }
  console.log(`${BAD_FILES.length} bad files: ${BAD_FILES.length - problems.length} refused with their reason`);
  return problems;
}

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const argument of process.argv.slice(2)) {
    const [, name = '', value = ''] = /^--([a-z]+)=(\d+)$/.exec(argument) ?? [];
    if (!Object.hasOwn(options, name))
      throw new Problem(`Unknown: ${argument}. There are --lines=1000000, --statements=10000 and --accounts=300.`);
    options[name as keyof typeof DEFAULTS] = Number(value);
  }
  return options;
}
