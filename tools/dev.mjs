// npm run dev: compiles on every change and starts the service anew when it compiles; pages are built anew and seen on the next load.
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import './setup/node-version.mjs';
import { loadEnvFile } from './setup/env-file.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { inProject, root } from './setup/project.mjs';
import { onStopRequest } from './setup/signals.mjs';

await runTool(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureInstalled();
  return develop();
});
process.exit();

async function develop() {
  const { provideDatabase, startService } = await import('./setup/service.mjs'); // needs what was installed above
  const end = deferred();
  onStopRequest(() => end.resolve());
  const database = await provideDatabase((why) =>
    end.reject(new Problem(`The database ended and cannot be started again: ${why.message}`)),
  );
  const service = restartable(() => begun(startService(['--console'])));
  const compiler = watch(() => service.restart());
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

/** Tells of each time that everything compiles. What it writes to dist is not a build: `npm start` makes its own. */
function watch(compiled) {
  const nest = inProject('node_modules/@nestjs/cli/bin/nest.js');
  const compiler = spawn(
    process.execPath,
    [nest, 'build', 'api', '--watch', '--watchAssets', '--preserveWatchOutput'],
    {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  readline.createInterface({ input: compiler.stdout }).on('line', (line) => {
    if (line.trim() !== '') console.log(line);
    if (/Found 0 errors/.test(line)) compiled();
  });
  return compiler;
}

/** Says only what went wrong. */
function watchPages() {
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

/** One at a time: the next one starts when the one before has ended. */
function restartable(start) {
  let current;
  let last = Promise.resolve();
  const then = (work) => (last = last.then(work));
  const stop = async () => {
    current?.stop();
    await current?.ended;
  };
  return {
    restart: () =>
      then(async () => {
        await stop();
        current = start();
      }),
    stop: () => then(stop),
  };
}

function begun(service) {
  service.go(); // the database is there
  return service;
}

function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
