import { z } from 'zod';
import { hosts, setting, url, whole } from '../setting-types.js';

/** The database, the folder of documents, and the queues. */
export const storageSettings = {
  DATABASE_URL: setting({
    check: url(/^postgres(ql)?$/),
    default: 'postgres://postgres:password@127.0.0.1:5432/rampart',
    bad: 'mysql://localhost/rampart',
    purpose:
      'Postgres 15 or newer; by TLS with ?sslmode=verify-full and, for a CA of your own, &sslrootcert=/path/to/ca.pem. `npm start` runs an embedded one when this is not set',
  }),
  MIGRATIONS_DATABASE_URL: setting({
    check: url(/^postgres(ql)?$/),
    bad: 'mysql://localhost/rampart',
    purpose:
      'The same database by the role that owns its tables, for migrate alone. The role of DATABASE_URL is then limited to what the service needs',
  }),
  DATABASE_POOL: setting({
    check: whole(2, 200),
    default: 10,
    bad: '1',
    purpose:
      'Database connections per process; an api has as many again for requests of partners, and four for those about sign-ins and keys',
  }),
  DATABASE_TIMEOUT_SECONDS: setting({
    check: whole(1, 60),
    default: 10,
    bad: '0',
    purpose:
      'A statement that takes longer is cancelled; a connection on which Postgres is silent for one second more is closed',
  }),
  DATA_DIR: setting({
    check: z.string().min(1),
    default: './var',
    purpose: 'Folder of documents, the embedded database and sandbox.json',
  }),

  QUEUE_BACKEND: setting({
    check: z.enum(['postgres', 'redis']),
    default: 'postgres',
    bad: 'kafka',
    purpose: 'Backend of the BullMQ queues',
  }),
  REDIS_URL: setting({
    check: url(/^rediss?$/),
    default: 'redis://127.0.0.1:6379',
    bad: 'http://localhost',
    purpose: 'Redis or Valkey, used when QUEUE_BACKEND=redis',
  }),
  REDIS_SENTINELS: setting({
    check: hosts,
    bad: 'sentinel-1',
    purpose:
      'Sentinels, as host:port with commas between. The host of REDIS_URL is then the name by which they know the master',
  }),
  REDIS_CLUSTER_NODES: setting({
    check: hosts,
    bad: 'node-2:0',
    purpose:
      'Further nodes of a Redis Cluster, as host:port with commas between. REDIS_URL is then one of its nodes, whose user, password and TLS are those of all',
  }),
  WORKER_CONCURRENCY: setting({
    check: whole(1, 256),
    default: 16,
    bad: '1.5',
    purpose: 'Jobs that one worker process runs at once, per queue',
  }),
};
