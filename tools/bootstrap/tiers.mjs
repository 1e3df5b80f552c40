// @ts-check
/**
 * Packages that a command needs: `start` builds and runs the service, `test` also runs and checks the tests of every change, `proofs` runs everything.
 * Each includes the one before.
 * @typedef {'start' | 'test' | 'proofs'} Tier
 */

/** Workspaces of the tier; the root's own development packages belong to `test`. @type {Readonly<Record<Tier, readonly string[]>>} */
export const WORKSPACES_OF = {
  start: ['apps/web', 'tools'],
  test: ['apps/web', 'tools'],
  proofs: ['apps/web', 'tools', 'proofs'],
};

/** Commands of a machine that runs the service and tests nothing. */
const STARTS = [
  'start',
  'demo',
  'build',
  'backup',
  'backup-verify',
  'restore',
  'secrets-status',
  'audit-verify',
  'totp',
  'webhooks-listen',
  'sbom',
];
/** Commands that run proofs, or the programs of others. */
const PROVES = ['drill', 'verify', 'typecheck', 'live-local', 'regtest', 'test-components'];

/**
 * The packages that a command needs.
 * @param {string} tool such as tools/start.ts
 * @param {readonly string[]} args
 * @returns {Tier}
 */
export function tierOf(tool, args) {
  const command = tool.replace(/^tools\/(.+)\.ts$/, '$1');
  if (STARTS.includes(command) || command.includes('/')) return 'start'; // a tool in a folder is run by a command, which has installed what it needs
  const namesProofs = args.some((arg) => arg === '--long' || /^(\.\/)?proofs\//.test(arg));
  return PROVES.includes(command) || tool.startsWith('proofs/') || (command === 'test' && namesProofs)
    ? 'proofs'
    : 'test';
}

/**
 * Arguments of npm that install a tier, whatever the settings of the shell or the user's .npmrc leave out: Postgres, compiler and bundler are optional packages,
 * one for each system, and TypeScript is a peer of others.
 * @param {Tier} tier
 */
export const npmArguments = (tier) => [
  ...(tier === 'start' ? ['--omit=dev'] : ['--include=dev']),
  '--include=optional',
  '--legacy-peer-deps=false',
  '--include-workspace-root',
  ...WORKSPACES_OF[tier].flatMap((workspace) => ['-w', workspace]),
];
