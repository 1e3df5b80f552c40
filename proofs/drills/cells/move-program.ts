import { spawn } from 'node:child_process';
import { inProject } from '../../../tools/bootstrap/project.mjs';
import type { CellName, TwoCells } from './two-cells.js';

/** Steps that the program of `npm run cell:move` names as it passes them. */
export const STEPS = ['prepared', 'closed', 'left', 'compared', 'arrived'] as const;
export type Step = (typeof STEPS)[number];

export interface DrilledMove {
  readonly partner: string;
  readonly from: CellName;
  readonly to: CellName;
  /** Called at each step; returns whether the program is killed there. */
  readonly onStep: (step: Step) => boolean;
}

const MAX_RUNS = 10;

/** Moves a partner, and runs the program again each time that it is killed or refuses. Returns what it printed and how often it ran. */
export async function runMove(cells: TwoCells, move: DrilledMove): Promise<{ runs: number; output: string }> {
  let output = '';
  for (let runs = 1; runs <= MAX_RUNS; runs += 1) {
    const { code, text } = await runOnce(cells, move, []);
    output += text;
    if (code === 0) return { runs, output };
  }
  throw new Error(`the partner did not move:\n${output}`);
}

/** Removes what the partner left at the cell that it has moved from. */
export async function forget(cells: TwoCells, move: DrilledMove): Promise<void> {
  const { code, text } = await runOnce(cells, move, ['--forget']);
  if (code !== 0) throw new Error(text);
}

function runOnce(
  { a, b, proxy }: TwoCells,
  { partner, from, to, onStep }: DrilledMove,
  task: readonly string[],
): Promise<{ code: number | null; text: string }> {
  const stages = { a, b };
  const place = ['--place', stages[to].sandbox.baseUrl, '--backend', to, '--map', proxy.map, '--haproxy', proxy.socket];
  const program = spawn(
    process.execPath,
    [inProject('dist/apps/standalone/src/cell-move.js'), partner, ...(task.length > 0 ? task : place)],
    { env: { ...process.env, FROM_DATABASE_URL: stages[from].databaseUrl, TO_DATABASE_URL: stages[to].databaseUrl } },
  );
  let text = '';
  const read = (chunk: Buffer): void => {
    text += chunk.toString('utf8');
    for (const step of STEPS)
      if (chunk.toString('utf8').includes(` s: ${step}\n`) && onStep(step)) program.kill('SIGKILL');
  };
  program.stdout.on('data', read);
  program.stderr.on('data', read);
  return new Promise((resolve) => program.once('close', (code) => resolve({ code, text })));
}
