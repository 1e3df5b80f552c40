import { analyzeMonths, findLocksNeeded, keepMonths as takeSteps } from '@rampart/data';
import { defineDailyJob } from '@rampart/jobs';
import { Logger } from '@nestjs/common';

const log = new Logger('keepMonths');

/** Months are made three ahead, so a table that is busy today has time until another day. */
export const keepMonths = defineDailyJob({
  queue: 'webhooks',
  name: 'keepMonths',
  description:
    'Makes the partitions of the months ahead, removes those past their retention, and analyzes their tables',
  async run(database) {
    const { done, busy, problems } = await takeSteps(database);
    for (const step of done) log.log(step);
    for (const problem of problems) log.warn(problem);
    busy.push(...(await analyzeMonths(database)));
    if (busy.length > 0) log.warn(`${busy.join(', ')} will be done another day: a long statement or a backup uses it`);
    const locks = await findLocksNeeded(database);
    if (locks !== undefined)
      log.warn(
        `set max_locks_per_transaction of Postgres to ${locks} or more and restart it: the months leave too little room for locks`,
      );
  },
});
