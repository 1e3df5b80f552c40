import ipaddr from 'ipaddr.js';
import { payoutRoutesOf, ROUTE_SETTINGS, ROUTED, type RoutedPort, routesOf } from './driver-routes.js';
import { DRIVER_SETTINGS, type PortName } from './driver-settings.js';
import type { Env } from './env-type.js';
import { isLoopback, isLoopbackUrl, MAKE_SECRET, secretProblem } from './exposure.js';
import { providerAddressProblems } from './provider-addresses.js';
import { redisHosts } from './redis-problems.js';

/** Returns settings that a sandbox may have and live mode may not. */
export function liveProblems(env: Env): string[] {
  const secret = secretProblem(env);
  return [
    ...(secret === undefined ? [] : [`RAMPART_SECRET: live mode ${secret}; ${MAKE_SECRET}`]),
    ...driverProblems(env),
    ...(env.SMS_FALLBACK_DRIVER === 'sandbox' ? [`SMS_FALLBACK_DRIVER: ${NEEDS_DRIVER}`] : []),
    ...(env.CRASH_AT !== undefined ? ['CRASH_AT: live mode does not kill itself'] : []),
    ...(env.SMS_LIMITS === 'off' ? ['SMS_LIMITS: live mode limits text messages'] : []),
    ...(env.REORGANISATION_BRAKE === 'off'
      ? ['REORGANISATION_BRAKE: live mode stops a chain whose reorganisation undid a deposit']
      : []),
    ...(env.WEBHOOK_ALLOW_PRIVATE ? ['WEBHOOK_ALLOW_PRIVATE: live mode never delivers to private addresses'] : []),
    ...LIMITS.filter((name) => env[name] === 0).map((name) => `${name}: live mode needs a limit, not 0`),
    ...boundProblems(env),
    ...addressProblems(env),
    ...providerAddressProblems(env),
    ...proxyProblems(env),
    ...storageProblems(env),
  ];
}

const NEEDS_DRIVER = 'live mode needs a real driver, not the sandbox';

function driverProblems(env: Env): string[] {
  const isRouted = (port: PortName): port is RoutedPort => Object.hasOwn(ROUTED, port);
  return (Object.keys(DRIVER_SETTINGS) as PortName[]).flatMap((port) => {
    if (!isRouted(port))
      return env[DRIVER_SETTINGS[port]] === 'sandbox' ? `${DRIVER_SETTINGS[port]}: ${NEEDS_DRIVER}` : [];
    const routes = [...routesOf(env, port), ...(port === 'fiatRail' ? payoutRoutesOf(env) : [])];
    const simulated = [...new Set(routes.filter(([, driver]) => driver === 'sandbox').map(([word]) => word))];
    const { fallback, single } = ROUTE_SETTINGS[port];
    return simulated.length === 0
      ? []
      : `${fallback}: ${NEEDS_DRIVER}, for ${simulated.join(', ')}; ${single} names one for each, or none`;
  });
}

const LIMITS = [
  ...(['RATE_LIMIT_READS', 'RATE_LIMIT_WRITES', 'RATE_LIMIT_ANONYMOUS'] as const),
  ...(['UNPAID_USD_PER_USER', 'UNPAID_USD_PER_PARTNER', 'UNPAID_COOLING_SECONDS', 'QUOTES_HELD_PER_PARTNER'] as const),
] as const;

/** Upper limits in live mode. A higher value would effectively disable the rule. */
const BOUNDS = {
  UNDERPAID_TOLERANCE_PERCENT: 10,
  LATE_PRICE_TOLERANCE_PERCENT: 10,
  OPS_FOUR_EYES_ABOVE: 1_000_000,
  WALLET_BRAKE_ABOVE: 1_000_000,
  UNPAID_USD_PER_USER: 1_000_000,
  UNPAID_USD_PER_PARTNER: 1_000_000_000,
  QUOTES_HELD_PER_PARTNER: 100_000,
} as const;

const boundProblems = (env: Env): string[] =>
  Object.entries(BOUNDS)
    .filter(([name, bound]) => env[name as keyof typeof BOUNDS] > bound)
    .map(([name, bound]) => `${name}: live mode takes at most ${bound}`);

/** Operators may reach their pages through a tunnel, which ends on this machine. */
function addressProblems(env: Env): string[] {
  const pages = (['OPS_URL', 'CHECKOUT_URL', 'CDN_URL'] as const).filter((name) => isPlain(env[name]));
  const problems = pages
    .filter((name) => !isLoopbackUrl(env[name]) && !env[name].startsWith(env.PUBLIC_URL))
    .map((name) => `${name}: live mode needs an https address`);
  return isPlain(env.PUBLIC_URL) ? ['PUBLIC_URL: live mode needs an https address', ...problems] : problems;
}

const isPlain = (address: string): boolean => address.startsWith('http:');

/** A range with fewer network bits cannot be a company's own proxies; the private 10.0.0.0/8 is the largest that makes sense. */
const MIN_NETWORK_BITS = { ipv4: 8, ipv6: 16 } as const;

const proxyProblems = (env: Env): string[] =>
  (['TRUSTED_PROXIES', 'OPS_TRUSTED_PROXIES'] as const).flatMap((name) => {
    const wide = env[name].filter((range) => {
      const [address = '', bits] = range.split('/');
      return bits !== undefined && Number(bits) < MIN_NETWORK_BITS[ipaddr.parse(address).kind()];
    });
    return wide.length === 0
      ? []
      : [`${name}: ${wide.join(', ')} lets every caller choose the address that it is known by`];
  });

function storageProblems(env: Env): string[] {
  const { DATABASE_URL, MIGRATIONS_DATABASE_URL, QUEUE_BACKEND, REDIS_URL } = env;
  return [
    ...Object.entries({ DATABASE_URL, MIGRATIONS_DATABASE_URL })
      .filter(([, address]) => address !== undefined && !isEncrypted(new URL(address)))
      .map(([name]) => `${name}: live mode needs TLS; add ?sslmode=verify-full`),
    ...(QUEUE_BACKEND === 'redis' && REDIS_URL.startsWith('redis:') && !redisHosts(env).every(isLoopback)
      ? ['REDIS_URL: live mode needs TLS; use rediss://']
      : []),
  ];
}

/** Modes in which the certificate is verified. All behave like the last one, unless the rules of libpq are requested. */
const MODES: readonly string[] = ['require', 'verify-ca', 'verify-full'];
const LIBPQ_MODES: readonly string[] = ['verify-ca', 'verify-full'];

/** Whether a connection is encrypted to a verified server, or does not leave this machine. */
function isEncrypted({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  const modes = searchParams.get('uselibpqcompat') === 'true' ? LIBPQ_MODES : MODES;
  return modes.includes(searchParams.get('sslmode') ?? '');
}
