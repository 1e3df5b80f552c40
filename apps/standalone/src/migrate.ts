import { loadEnv } from '@rampart/config';
import { countMigrations, prepareDatabase } from './prepare.js';
import { reportFailure } from './report-failure.js';

/** Migrates the database and exits, for deployments that run api and worker separately. */
try {
  console.log(`${countMigrations(await prepareDatabase(loadEnv()))} ran; the database is up to date`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
