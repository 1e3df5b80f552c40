import fs from 'node:fs';
import { inProject } from '../../bootstrap/project.mjs';

export interface Fault {
  readonly code: string;
  readonly status: string;
  readonly message: string;
}

const ROW = /^\| `(\w+)` \| (\d+) \| (.*) \|$/gm;

/** The catalogue as it is generated: the site is built beside the service, not from it. */
export const FAULTS: readonly Fault[] = [
  ...fs.readFileSync(inProject('libs/kernel/FAULTS.md'), 'utf8').matchAll(ROW),
].map(([, code = '', status = '', message = '']) => ({ code, status, message: message.replaceAll('\\|', '|') }));

export const faultOf = (code: string): Fault =>
  FAULTS.find((fault) => fault.code === code) ?? { code, status: '', message: '' };
