import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js';
import { parseAllDocuments } from 'yaml';
import { inProject } from '../bootstrap/project.mjs';

/** An object of Kubernetes, as far as every kind has it. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>> & { readonly template?: { readonly spec: PodSpec } };
}

export const FOLDER = inProject('deploy/kustomize');
const LIVE = 'overlays/live';
/** The first kubectl whose kustomize takes folders as resources. */
const MIN_MINOR = 21;

export const readText = (file: string): string => fs.readFileSync(path.join(FOLDER, file), 'utf8');

/** Names of the files that an operator brings, from the overlay's list. */
export const secretFiles = (): string[] =>
  [...readText(`${LIVE}/kustomization.yaml`).matchAll(/^ +- (?:\S+=)?secrets\/(\S+)$/gm)].map(([, name = '']) => name);

/** Returns why nothing can be built here; undefined if kubectl is new enough. */
export function kubectlProblem(): string | undefined {
  const { status, stdout } = spawnSync('kubectl', ['version', '--client', '--output=json'], { encoding: 'utf8' });
  if (status !== 0) return 'kubectl is not on PATH';
  const { clientVersion } = JSON.parse(stdout) as { clientVersion: { minor: string } };
  return parseInt(clientVersion.minor, 10) < MIN_MINOR
    ? `kubectl is older than 1.${MIN_MINOR}, whose kustomize takes no folders`
    : undefined;
}

/** Builds the base, or the overlay with a file for each secret. */
export function build(what: 'base' | typeof LIVE): KubernetesObject[] {
  const copy = fs.mkdtempSync(path.join(inProject('node_modules/.cache'), 'kustomize-'));
  try {
    fs.cpSync(FOLDER, copy, { recursive: true });
    fs.mkdirSync(path.join(copy, LIVE, 'secrets'), { recursive: true });
    for (const name of secretFiles()) fs.writeFileSync(path.join(copy, LIVE, 'secrets', name), `the ${name}`);
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path.join(copy, what)], { encoding: 'utf8' });
    if (status !== 0 || stderr !== '') throw new Error(`kubectl kustomize ${what}: ${stderr}`);
    return objectsOf(stdout);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** The objects of the example installation; if nothing can be built, the objects in the files, before any patch. */
export const presentObjects = (): KubernetesObject[] => (kubectlProblem() === undefined ? build(LIVE) : readObjects());

const readObjects = (): KubernetesObject[] =>
  fs
    .readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml') && !name.includes('secrets/'))
    .flatMap((name) => objectsOf(readText(name)))
    .filter(({ apiVersion }) => apiVersion !== undefined && !apiVersion.startsWith('kustomize.'));

const objectsOf = (text: string): KubernetesObject[] =>
  parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);

/** Every pod, by the name of what makes it. */
export const podsOf = (objects: readonly KubernetesObject[]): [string, PodSpec][] =>
  objects.flatMap(({ metadata, spec }): [string, PodSpec][] =>
    spec?.template ? [[metadata.name, spec.template.spec]] : [],
  );

export const containersOf = ({ containers, initContainers = [] }: PodSpec): Container[] => [
  ...initContainers,
  ...containers,
];

/** Settings of the files, the later ones before the earlier. */
export function readSettings(...files: readonly string[]): Record<string, string> {
  const lines = files.flatMap((file) => readText(file).split('\n')).filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/**
 * Compares objects with the types that Kubernetes' own description gives: unknown fields, missing ones, wrong kinds of values. Returns what the compiler says;
 * empty where all fit.
 */
export function typeProblems(objects: readonly KubernetesObject[]): string {
  const folder = fs.mkdtempSync(path.join(inProject('node_modules/.cache'), 'kubernetes-'));
  try {
    const file = path.join(folder, 'objects.ts');
    fs.writeFileSync(file, objects.map(asConstant).join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve'];
    const compiler = inProject('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, '--ignoreConfig', file], {
      encoding: 'utf8',
    });
    return stdout;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function asConstant(object: KubernetesObject, number: number): string {
  const { apiVersion, kind } = object;
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const type = `import('kubernetes-types/${group!.replace('.k8s.io', '')}/${version}').${kind}`;
  return `export const object${number}: ${type} = ${JSON.stringify(object, null, 1)};`;
}
