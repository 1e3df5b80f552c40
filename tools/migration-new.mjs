// npm run migration:new -- <Name>: writes a migration from the difference between the entities and the migrations so far.
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

const FOLDER = 'libs/data/src/migrations';

await runTool(async () => {
  const [name] = process.argv.slice(2);
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name ?? ''))
    throw new Problem('Name the migration after what it does: npm run migration:new -- AddPartnerLogo');
  await ensureInstalled();
  await ensureCompiled();
  const server = await throwAwayPostgres();
  try {
    return await generate(name, await emptyDatabase(server.url));
  } finally {
    await server.stop();
  }
});

/** TEST_PG_URL, where it is given, saves starting one. */
async function throwAwayPostgres() {
  if (process.env.TEST_PG_URL) return { url: process.env.TEST_PG_URL, stop: async () => {} };
  const { startThrowAwayPostgres } = await import('./postgres/throw-away.mjs');
  return startThrowAwayPostgres();
}

async function emptyDatabase(serverUrl) {
  const { connectTo } = await import('./postgres/connect.mjs');
  const database = new URL(serverUrl);
  database.pathname = '/rampart_migration_new';
  const client = await connectTo(serverUrl);
  await client.query('DROP DATABASE IF EXISTS rampart_migration_new');
  await client.query('CREATE DATABASE rampart_migration_new');
  await client.end();
  return database.href;
}

async function generate(name, databaseUrl) {
  const { migrate } = await import(inProject('dist/libs/data/src/index.js'));
  await migrate(databaseUrl);
  const source = inProject('dist/libs/data/src/typeorm.datasource.js');
  const typeorm = inProject('node_modules/typeorm/cli.js');
  const args = [typeorm, 'migration:generate', '--esm', '-d', source, `${FOLDER}/${name}`];
  const code = await runNode(args, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  if (code === 0) console.log(`\nRead the SQL, up and down, then list the class in ${FOLDER}/index.ts.`);
  return code;
}
