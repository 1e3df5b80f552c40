import { z } from 'zod';
import { hosts, url, whole } from '../setting-types.js';

/** The database, the folder of documents, and the queues. */
export const storageSettings = {
  DATABASE_URL: url(/^postgres(ql)?$/)
    .default('postgres://postgres:password@127.0.0.1:5432/rampart')
    .describe(
      'Postgres 15 or newer; by TLS with ?sslmode=verify-full and, for a CA of your own, &sslrootcert=/path/to/ca.pem. `npm start` runs an embedded one when this is not set',
    ),
  MIGRATIONS_DATABASE_URL: url(/^postgres(ql)?$/)
    .optional()
    .describe(
      'The same database by the role that owns its tables, for migrate alone. The role of DATABASE_URL is then limited to what the service needs',
    ),
  DATABASE_POOL: whole(2, 200)
    .default(10)
    .describe(
      'Database connections per process; an api has as many again for requests of partners, and four for those about sign-ins and keys',
    ),
  DATABASE_TIMEOUT_SECONDS: whole(1, 60)
    .default(10)
    .describe(
      'A statement that takes longer is cancelled; a connection on which Postgres is silent for one second more is closed',
    ),
  DATA_DIR: z.string().min(1).default('./var').describe('Folder of documents, the embedded database and sandbox.json'),

  QUEUE_BACKEND: z.enum(['postgres', 'redis']).default('postgres').describe('Backend of the BullMQ queues'),
  REDIS_URL: url(/^rediss?$/)
    .default('redis://127.0.0.1:6379')
    .describe('Redis or Valkey, used when QUEUE_BACKEND=redis'),
  REDIS_SENTINELS: hosts
    .optional()
    .describe(
      'Sentinels, as host:port with commas between. The host of REDIS_URL is then the name by which they know the master',
    ),
  REDIS_CLUSTER_NODES: hosts
    .optional()
    .describe(
      'Further nodes of a Redis Cluster, as host:port with commas between. REDIS_URL is then one of its nodes, whose user, password and TLS are those of all',
    ),
  WORKER_CONCURRENCY: whole(1, 256).default(16).describe('Jobs that one worker process runs at once, per queue'),
};
