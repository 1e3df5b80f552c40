import { spawnSync } from 'node:child_process';
import type { Account } from '../../test/support/processes.js';

/** The image's account outside of the container, an ordinary one without files of its own. */
const ACCOUNT: Required<Account> = { uid: 65_534, gid: 65_534 };

/** Returns why no container can be made here, if that is so. */
export function containerProblem(): string | undefined {
  if (process.getuid?.() !== 0) return 'giving a folder to another account needs root';
  const made = spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-user', 'true'], { ...ACCOUNT, cwd: '/' });
  if (made.error) return 'bubblewrap of Debian is not installed';
  return made.status === 0 ? undefined : `bubblewrap makes none: ${String(made.stderr)}`;
}

/** Folders of this machine, keyed by their path in a container of docker-compose.live.yml, in which the rest of the image is read-only. */
export interface Places {
  readonly readable: Readonly<Record<string, string>>;
  readonly writable: Readonly<Record<string, string>>;
}

/** Starts a program with read-only files, a folder for temporary ones, and no capabilities or way to gain any. The network is this machine's. */
export function closedContainer({ readable, writable }: Places): Required<Account> & {
  readonly within: readonly [string, ...string[]];
  readonly cwd: string;
} {
  const binds = (kind: string, folders: Readonly<Record<string, string>>): string[] =>
    Object.entries(folders).flatMap(([there, here]) => [kind, here, there]);
  const system = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
  return {
    ...ACCOUNT,
    cwd: '/',
    within: [
      'bwrap',
      ...['--tmpfs', '/', '--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc', ...system],
      ...[...binds('--ro-bind', readable), ...binds('--bind', writable), '--tmpfs', '/tmp'],
      ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/'],
      ...['--unshare-user', '--uid', '1000', '--gid', '1000', '--unshare-ipc', '--unshare-pid', '--unshare-uts'],
      ...['--cap-drop', 'ALL', '--die-with-parent', '--chdir', '/app', '--setenv', 'HOME', '/nonexistent'],
      ...['--setenv', 'TMPDIR', '/tmp'],
    ],
  };
}
