import { z } from 'zod';
import { flag, port, proxies, rate, setting, url, whole } from '../setting-types.js';

/** Where the processes listen, how they are reached, and how much load they accept from whom. */
export const servingSettings = {
  HOST: setting({ check: z.string().min(1), default: '127.0.0.1', purpose: 'Address that the api listens on' }),
  PORT: setting({ check: port, default: 3000, bad: '70000', purpose: 'Port of the api' }),
  API_PROCESSES: setting({
    check: whole(1, 64),
    default: 1,
    bad: '0',
    purpose:
      'Processes of the api on this machine, which share its port: about one per core beside those that Postgres and the worker need. Each takes 130 MiB and DATABASE_POOL connections',
  }),
  OPS_HOST: setting({
    check: z.string().min(1),
    default: '127.0.0.1',
    purpose: "Address that the operators' app listens on. Keep it internal",
  }),
  OPS_PORT: setting({ check: port, default: 3001, bad: '-1', purpose: "Port of the operators' app" }),
  OPS_URL: setting({
    check: url(/^https?$/),
    bad: 'ops.example.com',
    purpose:
      'Address under which operators reach their pages, when a proxy is in front. Default: http://OPS_HOST:OPS_PORT',
  }),
  WORKER_HOST: setting({ check: z.string(), default: '127.0.0.1', purpose: 'Address that WORKER_PORT is opened on' }),
  WORKER_PORT: setting({
    check: port,
    bad: '70000',
    purpose:
      "Port of the worker's /health/live and /health/ready, for orchestrators; nothing else is there. Default: none",
  }),
  DRIVER_EVENTS_HOST: setting({
    check: z.string(),
    default: '127.0.0.1',
    purpose: 'Address that DRIVER_EVENTS_PORT is opened on',
  }),
  DRIVER_EVENTS_PORT: setting({
    check: port,
    bad: '-1',
    purpose:
      "Port of a worker that takes providers' signed notifications at /rails/{driver}/events and /chains/{driver}/events, and their reports of text messages at /texts/{driver}/events; nothing else is there. Default: none",
  }),
  PUBLIC_URL: setting({
    check: url(/^https?$/),
    bad: 'api.example.com',
    purpose: 'Address under which partners reach the api. Default: http://HOST:PORT',
  }),
  MCP_IN_LIVE_MODE: setting({
    check: flag,
    default: false,
    bad: 'maybe',
    purpose:
      'Serve the MCP server at /mcp in live mode, too: its tools only read there, and keys need the scope `mcp`. A sandbox always serves it',
  }),
  SECURITY_CONTACT: setting({
    check: z.string().regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: or https://'),
    bad: 'security@example.com',
    purpose:
      'Where flaws are reported, mailto: or https://, for /.well-known/security.txt. Default: none, and the address is 404',
  }),
  TRUSTED_PROXIES: setting({
    check: proxies,
    default: ['loopback'],
    bad: '10.0.0.0/33',
    purpose:
      'Load balancers whose X-Forwarded-For is trusted: addresses, CIDR ranges, loopback, linklocal, uniquelocal. Other clients are identified by the address that connects',
  }),
  OPS_TRUSTED_PROXIES: setting({
    check: proxies,
    default: [],
    bad: 'everybody',
    purpose:
      'As TRUSTED_PROXIES, for the console and its API. None by default: a tunnel ends on this machine, and passes on every header that its user writes',
  }),
  ADMISSION_SECONDS: setting({
    check: z.coerce.number().min(0.1).max(600),
    default: 2,
    bad: '0',
    purpose:
      'A request that could not be answered within so many seconds, by what others take, is answered 503 at once',
  }),
  DRAIN_SECONDS: setting({
    check: z.coerce.number().min(0).max(60),
    bad: '-1',
    purpose:
      'After SIGTERM everything is served for so long while /health/ready answers 503, so that load balancers send no more; then the listener closes. Default: 3, in sandbox 0',
  }),
  RATE_LIMIT_READS: rate.describe(
    'GET requests per second and key (or user), counted over all processes; the burst is the same number; 0 for no limit. Default: 100, in a sandbox on loopback 10000',
  ),
  RATE_LIMIT_WRITES: rate.describe(
    'Other requests per second and key (or user), likewise. Default: 100, in a sandbox on loopback 10000',
  ),
  RATE_LIMIT_ANONYMOUS: rate.describe(
    'Requests without valid credentials per second and IP address, likewise. Default: 50, in a sandbox on loopback 10000',
  ),
  SMS_LIMITS: setting({
    check: z.enum(['on', 'off']),
    bad: 'some',
    purpose:
      'Limits of text messages per number, neighbouring numbers, partner and country, against SMS fraud. Default: on, in a sandbox on loopback off. Live refuses off',
  }),
  CDN_URL: setting({
    check: url(/^https?$/),
    bad: 'ftp://cdn.example.com',
    purpose: 'Address of the method icons. Default: PUBLIC_URL/cdn',
  }),
  CHECKOUT_URL: setting({
    check: url(/^https?$/),
    bad: 'not a url',
    purpose: 'Address of the hosted checkout page. Default: PUBLIC_URL/checkout',
  }),
};
