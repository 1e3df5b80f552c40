import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject, root } from '../../../tools/bootstrap/project.mjs';
import { NATIVE_COMPILER } from '../../../tools/setup/compiler.js';

/** The result of a command: whether it succeeded, and what it printed. */
export interface Ran {
  readonly isDone: boolean;
  readonly text: string;
}

/** The outcome of a suite. */
export interface Suite extends Ran {
  readonly seconds: number;
}

/** A suite in the results that Jest writes with --json. */
interface JestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly startTime: number;
  readonly endTime: number;
}

const RUN = 'tools/bootstrap/run.mjs';

/** A copy of the project in a temporary folder, with this project's node_modules, and its build, so that only what a patch changes is built again. */
export class Copy {
  readonly folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'rampart-extending-'));

  constructor() {
    for (const file of trackedFiles()) {
      fs.mkdirSync(path.dirname(path.join(this.folder, file)), { recursive: true });
      fs.copyFileSync(inProject(file), path.join(this.folder, file));
    }
    if (fs.existsSync(inProject('dist')))
      fs.cpSync(inProject('dist'), path.join(this.folder, 'dist'), { recursive: true, preserveTimestamps: true });
    fs.symlinkSync(fs.realpathSync(inProject('node_modules')), path.join(this.folder, 'node_modules'));
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** Applies a patch, or undoes its part in `only`. */
  apply(patch: string, undo?: { readonly only: string }): Promise<Ran> {
    const args = undo ? ['--reverse', `--include=${undo.only}`] : [];
    return this.run('git', ['apply', '--whitespace=nowarn', ...args, patch]);
  }

  /** Applies the part of a patch that is in one file. */
  applyOnly(patch: string, file: string): Promise<Ran> {
    return this.run('git', ['apply', '--whitespace=nowarn', `--include=${file}`, patch]);
  }

  /** Writes a migration as `npm run migration:new` does. */
  writeMigration(name: string): Promise<Ran> {
    return this.run(process.execPath, [RUN, 'tools/migration-new.ts', name]);
  }

  /** Does `work` without the migration that was written last. */
  async withoutLastMigration<T>(work: () => Promise<T>): Promise<T> {
    const folder = path.join(this.folder, 'libs/data/src/migrations');
    const names = fs.readdirSync(folder).filter((name) => /^\d+-.+\.ts$/.test(name));
    const file = path.join(folder, names.sort().at(-1)!);
    const text = fs.readFileSync(file);
    fs.rmSync(file);
    try {
      return await work();
    } finally {
      fs.writeFileSync(file, text);
    }
  }

  generate(): Promise<Ran> {
    return this.run(process.execPath, [RUN, 'tools/generate.ts']);
  }

  /** Checks the types of service, tests, tools and pages. */
  async check(): Promise<Ran> {
    const all = [await this.run(process.execPath, [NATIVE_COMPILER, '--noEmit'])];
    all.push(await this.run(process.execPath, [NATIVE_COMPILER, '-p', 'apps/web', '--noEmit']));
    return { isDone: all.every(({ isDone }) => isDone), text: all.map(({ text }) => text).join('') };
  }

  /** Checks one file by lint without one of its lines. */
  async lintWithout({ file, line }: { readonly file: string; readonly line: string }): Promise<Ran> {
    const place = path.join(this.folder, file);
    const text = fs.readFileSync(place, 'utf8');
    fs.writeFileSync(place, text.replace(line, ''));
    try {
      await this.generate(); // lint reads openapi.json
      return await this.run(process.execPath, ['node_modules/eslint/bin/eslint.js', file]);
    } finally {
      fs.writeFileSync(place, text);
    }
  }

  /** Runs suites, and returns the outcome of each by its path. */
  async test(
    suites: readonly string[],
  ): Promise<{ readonly text: string; readonly suites: ReadonlyMap<string, Suite> }> {
    const results = path.join(this.folder, 'results.json');
    const args = ['-w', '1', '--json', `--outputFile=${results}`, '--runTestsByPath', ...new Set(suites)];
    const { text } = await this.run(process.execPath, [RUN, 'tools/test.ts', ...args]);
    const { testResults } = fs.existsSync(results)
      ? (JSON.parse(fs.readFileSync(results, 'utf8')) as { testResults: readonly JestFile[] })
      : { testResults: [] };
    return {
      text,
      suites: new Map(
        testResults.map(({ name, status, message, startTime, endTime }) => [
          path.relative(this.folder, name),
          { isDone: status === 'passed', text: message, seconds: (endTime - startTime) / 1000 },
        ]),
      ),
    };
  }

  private run(program: string, args: readonly string[]): Promise<Ran> {
    return new Promise((resolve) => {
      const child = spawn(program, args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
      child.once('error', (error) => resolve({ isDone: false, text: error.message }));
      child.once('close', (code) => resolve({ isDone: code === 0, text }));
    });
  }
}

const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((file) => file !== '' && fs.statSync(inProject(file), { throwIfNoEntry: false })?.isFile());
