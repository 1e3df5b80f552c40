import { getQueueToken } from '@nestjs/bullmq';
import { QUEUES, queueToken } from './queues.js';

describe('a queue', () => {
  it.each(QUEUES)('%s is found by the token under which BullMQ for Nest provides it', (name) => {
    expect(queueToken(name)).toBe(getQueueToken(name));
  });
});
