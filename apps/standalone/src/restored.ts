import { loadEnv } from '@rampart/config';
import { newDataSource } from '@rampart/data';
import { connectionProblem } from './connection-problem.js';
import { reportFailure } from './report-failure.js';

/** For restores that the service cannot detect, such as a machine snapshot that includes the vault: holds every payout until two operators release it. */
try {
  const database = await newDataSource(loadEnv().DATABASE_URL, 'restored')
    .initialize()
    .catch((error: unknown) => {
      throw connectionProblem(error) ?? error;
    });
  await database.query(`SELECT note_restore('command', 'restored.js was run')`).finally(() => database.destroy());
  console.log('nothing is paid out until two operators release it: the console, under Restore');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
