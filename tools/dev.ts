// npm run dev: compiles on every change and restarts the service when it compiles; pages are rebuilt and seen on the next load.
import { type ChildProcess, spawn } from 'node:child_process';
import readline from 'node:readline';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject, root } from './bootstrap/project.mjs';
import { onStopRequest } from './processes/stop-requests.js';
import { ensureSite } from './setup/compile.js';
import { NATIVE_COMPILER } from './setup/compiler.js';
import { loadEnvFile } from './setup/env-file.js';
import { finishPrograms } from './setup/finish-programs.js';
import { provideDatabase, type Service, startService } from './setup/service.js';

await runTool(() => {
  process.chdir(root);
  loadEnvFile();
  return develop();
});
process.exit();

async function develop(): Promise<number> {
  await ensureSite();
  const end = deferred();
  onStopRequest(() => end.resolve());
  const database = await provideDatabase((why) =>
    end.reject(new Problem(`The database ended and cannot be started again: ${why.message}`)),
  );
  const service = restartable(() => begun(startService(['--console'])));
  const compiler = watch(() => void service.restart());
  compiler.once('exit', () => end.reject(new Problem('The compiler ended')));
  const pages = watchPages();
  try {
    await end.promise;
    return 0;
  } finally {
    compiler.kill();
    pages.kill();
    await service.stop();
    await database.stop();
  }
}

/** Calls `compiled` each time that everything compiles. The files that it writes to dist are not a build: `npm start` makes its own. */
function watch(compiled: () => void): ChildProcess {
  const compiler = spawn(
    process.execPath,
    [NATIVE_COMPILER, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  readline.createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (line.trim() !== '') console.log(line);
    if (!/Found 0 errors/.test(line)) return;
    finishPrograms().then(compiled, (error: unknown) => console.error(error));
  });
  return compiler;
}

/** Prints only what went wrong. */
function watchPages(): ChildProcess {
  const vite = [
    inProject('node_modules/vite/bin/vite.js'),
    'build',
    '--watch',
    '--config',
    inProject('apps/web/vite.config.mjs'),
    '--logLevel',
    'warn',
  ];
  return spawn(process.execPath, vite, { cwd: root, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Runs one at a time: the next one starts when the previous one has ended. */
function restartable(start: () => Service): { restart(): Promise<void>; stop(): Promise<void> } {
  let current: Service | undefined;
  let last = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => (last = last.then(work));
  const stop = async (): Promise<void> => {
    current?.stop();
    await current?.ended;
  };
  return {
    restart: () =>
      enqueue(async () => {
        await stop();
        current = start();
      }),
    stop: () => enqueue(stop),
  };
}

function begun(service: Service): Service {
  service.go(); // the database is there
  return service;
}

function deferred(): { promise: Promise<void>; resolve(): void; reject(why: Error): void } {
  let [resolve, reject] = [(): void => {}, (_: Error): void => {}];
  const promise = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve: () => resolve(), reject: (why) => reject(why) };
}
