// npm run release:record: notes by which SQL the processes of the last release (tools/release/last.json) use the schema, from a run of its own suites.
// Arguments go to their Jest: npm run release:record -- --maxWorkers=1
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { run } from './bootstrap/command.mjs';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { USER } from './postgres/cluster.js';
import { connectTo } from './postgres/connect.js';
import { startPostgres } from './postgres/start.js';
import { temporaryFolder } from './postgres/temporary-folder.js';
import { guard } from './processes/guard.js';
import { checkOut } from './release/check-out.js';
import { commitOf, lastRelease } from './release/last-release.js';
import {
  readColumns,
  readFunctions,
  type ReleasedSql,
  whyUnplannable,
  writeReleasedSql,
} from './release/released-sql.js';
import { LOGGING, StatementLog } from './release/statement-log.js';

/** Suites that call the service over HTTP, as partners, members and operators do. */
const SUITES = ['--selectProjects', 'journeys'];
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

await runTool(async () => {
  const { version, commit } = lastRelease();
  console.log(`Building ${version} (${commit}) ...`);
  const release = await checkOut(await commitOf(commit));
  const statements = await record(release.folder, process.argv.slice(2));
  const released = await describe(release.folder, statements);
  writeReleasedSql({ version, commit, ...released });
  console.log(
    `${released.statements.length} statements of ${statements.length}, ${released.functions.length} functions`,
  );
});

/** The statements of the release while its suites run, as a log of Postgres has them. */
async function record(folder: string, args: readonly string[]): Promise<string[]> {
  const server = await serve({ ...FAST, ...LOGGING });
  const log = new StatementLog(server.dataDir, USER);
  try {
    const env = { ...process.env, TEST_PG_URL: server.url };
    const code = await run('npm', ['test', '--', ...SUITES, ...args], { cwd: folder, env });
    if (code !== 0) console.log('Some of its suites failed; what they asked of the database is noted all the same.');
  } finally {
    await server.stop();
  }
  const statements = log.finish();
  await server.remove();
  return statements;
}

/** Keeps the statements that can be planned on the schema of the release itself: suites also make tables of their own. */
async function describe(
  folder: string,
  statements: readonly string[],
): Promise<Omit<ReleasedSql, 'version' | 'commit'>> {
  const server = await serve(FAST);
  const session = await connectTo(await migrated(folder, server.url));
  try {
    await session.query('BEGIN');
    const plannable: string[] = [];
    for (const text of statements) if ((await whyUnplannable(session, text)) === undefined) plannable.push(text);
    const all = plannable.join('\n');
    const functions = (await readFunctions(session)).filter(({ name }) => new RegExp(`\\b${name}\\(`).test(all));
    return { functions, columns: await readColumns(session), statements: plannable };
  } finally {
    await session.end();
    await server.stop();
    await server.remove();
  }
}

async function migrated(folder: string, serverUrl: string): Promise<string> {
  const url = Object.assign(new URL(serverUrl), { pathname: '/released' }).href;
  const admin = await connectTo(serverUrl);
  await admin.query('CREATE DATABASE released');
  await admin.end();
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: path.join(folder, 'var') };
  const code = await run(process.execPath, ['dist/apps/standalone/src/migrate.js'], { cwd: folder, env });
  if (code !== 0) throw new Problem('The release does not migrate an empty database.');
  return url;
}

async function serve(settings: Record<string, string>) {
  const place = temporaryFolder(`rampart-record-${randomBytes(3).toString('hex')}-`);
  const server = await startPostgres({
    dataDir: path.join(place, 'postgres'),
    logFile: path.join(place, 'postgres.log'),
    settings,
  });
  const release = guard(server.pid, place);
  return { url: server.url, dataDir: server.dataDir, stop: () => server.stop(), remove: () => release() };
}
