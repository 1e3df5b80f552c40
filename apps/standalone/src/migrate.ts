import { loadEnv } from '@rampart/config';
import { countMigrations, prepareDatabase } from './prepare.js';
import { reportFailure } from './report-failure.js';

/** For deployments that run api and worker by themselves: brings the database up to date and ends. */
try {
  console.log(`${countMigrations(await prepareDatabase(loadEnv()))} ran; the database is up to date`);
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
