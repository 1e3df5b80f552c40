// npm run drill -- <name> [arguments]: runs a drill at length, with figures. npm run drill -- --list names every drill.
import { pathToFileURL } from 'node:url';
import { inProject } from './bootstrap/project.mjs';
import { ensureCompiled } from './setup/compile.js';
import { DRILLS, FAULTS, nearestDrills } from '../proofs/drills/list/drills.js';

const FOLDER = ['proofs', 'drills'];

const [name = '', ...args] = process.argv.slice(2);
if (name === '--list') console.log(list());
else if (name in DRILLS) await runDrill();
else refuse();

/** In this process, with the arguments that follow the name. */
async function runDrill(): Promise<void> {
  const isFault = FAULTS.includes(name);
  const file = inProject(...FOLDER, isFault ? 'fault.ts' : `${name}.ts`);
  process.argv.splice(1, process.argv.length, file, ...(isFault ? [name] : []), ...args);
  await ensureCompiled(); // what a drill imports of the service is found in dist
  await import(pathToFileURL(file).href);
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
