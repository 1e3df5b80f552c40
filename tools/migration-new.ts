// npm run migration:new -- <Name>: writes a migration from the difference between the entities and the migrations so far,
// which also applies the SQL functions whose files were changed.
import fs from 'node:fs';
import { format, resolveConfig } from 'prettier';
import type { SqlInMemory } from 'typeorm/driver/SqlInMemory.js';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { applyBy, changedFunctions, neverApplied } from './migration/functions.js';
import { kebabCase, listed, migrationSource, newTimestamp } from './migration/source.js';
import { connectTo } from './postgres/connect.js';
import { startThrowAwayPostgres, type ThrowAwayServer } from './postgres/throw-away.js';
import { ensureCompiled } from './setup/compile.js';

const FOLDER = 'libs/data/src/migrations';

await runTool(async () => {
  const [name = ''] = process.argv.slice(2);
  if (!/^[A-Z][A-Za-z0-9]+$/.test(name))
    throw new Problem('Name the migration after what it does: npm run migration:new -- AddPartnerLogo');
  await ensureCompiled();
  const server = await throwAwayPostgres();
  try {
    await write(name, await differences(await emptyDatabase(server.url)));
  } finally {
    await server.stop();
  }
});

/** Uses TEST_PG_URL if it is set, which saves starting a server. */
async function throwAwayPostgres(): Promise<ThrowAwayServer> {
  if (process.env.TEST_PG_URL) return { url: process.env.TEST_PG_URL, stop: async () => {} };
  return startThrowAwayPostgres();
}

async function emptyDatabase(serverUrl: string): Promise<string> {
  const database = new URL(serverUrl);
  database.pathname = '/rampart_migration_new';
  const client = await connectTo(serverUrl);
  await client.query('DROP DATABASE IF EXISTS rampart_migration_new');
  await client.query('CREATE DATABASE rampart_migration_new');
  await client.end();
  return database.href;
}

/** Statements by which TypeORM would make the migrated schema the entities'. */
async function differences(databaseUrl: string): Promise<SqlInMemory> {
  const { migrate, newDataSource } = await import('@rampart/data'); // as it was just compiled
  await migrate(databaseUrl);
  const source = await newDataSource(databaseUrl, 'migration-new').initialize();
  try {
    return await source.driver.createSchemaBuilder().log();
  } finally {
    await source.destroy();
  }
}

async function write(name: string, { upQueries, downQueries }: SqlInMemory): Promise<void> {
  const functions = changedFunctions();
  if (upQueries.length === 0 && functions.length === 0)
    throw new Problem('The migrations make what the entities and functions say already; there is nothing to write.');
  const index = inProject(FOLDER, 'index.ts');
  const timestamp = newTimestamp(fs.readFileSync(index, 'utf8'), Date.now());
  const [className, file] = [`${name}${timestamp}`, `${timestamp}-${kebabCase(name)}`];
  await writeFormatted(
    inProject(FOLDER, `${file}.ts`),
    migrationSource({ className, upQueries, downQueries, functions, newFunctions: neverApplied(functions) }),
  );
  await writeFormatted(index, listed(fs.readFileSync(index, 'utf8'), { className, file }));
  applyBy(className, functions);
  console.log(
    `\nWrote ${FOLDER}/${file}.ts and listed it. Read the SQL, up and down, and say above the class why it is there.`,
  );
}

async function writeFormatted(file: string, text: string): Promise<void> {
  fs.writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
