// npm run drill -- <name> [arguments]: runs a drill at length, with figures. npm run drill -- --list names every drill, and --help after a name explains one.
import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { DRILLS, FAULTS, nearestDrills } from '../proofs/drills/list/drills.js';

const FOLDER = ['proofs', 'drills'];

const [name = '', ...args] = process.argv.slice(2);
if (name === '--list') console.log(list());
else if (!(name in DRILLS)) refuse();
else if (args.includes('--help')) console.log(help());
else await runDrill();

/** In this process, with the arguments that follow the name. */
async function runDrill(): Promise<void> {
  const file = fileOf(name);
  process.argv.splice(1, process.argv.length, file, ...(FAULTS.includes(name) ? [name] : []), ...args);
  await ensureCompiled(); // what a drill imports of the service is found in dist
  await import(pathToFileURL(file).href);
}

function fileOf(drill: string): string {
  return inProject(...FOLDER, FAULTS.includes(drill) ? 'fault.ts' : `${drill}.ts`);
}

/** Returns the comment with which the drill begins, since it names the arguments. */
function help(): string {
  const lines = fs.readFileSync(fileOf(name), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}

function refuse(): void {
  const nearest = nearestDrills(name);
  const advice = nearest.length === 0 ? 'npm run drill -- --list names them all.' : `Nearest: ${nearest.join(', ')}.`;
  console.error(
    name === '' ? `npm run drill -- <name> [arguments]\n\n${list()}` : `No drill is named ${name}. ${advice}`,
  );
  process.exitCode = 2;
}

function list(): string {
  const width = Math.max(...Object.keys(DRILLS).map((each) => each.length));
  return Object.entries(DRILLS)
    .map(([each, about]) => `${each.padEnd(width)}  ${about}`)
    .join('\n');
}
