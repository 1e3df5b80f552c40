// npm run desk:try -- FILE [--profile=NAME] [--config=FILE] [--account=ID] [--currency=CODE]: shows how each line of a bank's file would be read, and books
// nothing. Without a profile it looks for a shipped one that reads the file, and else proposes one. With --config it reads as the account in that file would.
import { readFileSync } from 'node:fs';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { printProposal } from './desk/print-proposal.js';
import { formatOf, optionsIn } from './desk/dry-run-options.js';
import { ensureCompiled } from './setup/compile.js';

await runTool(async () => {
  const options = optionsIn(process.argv.slice(2));
  await ensureCompiled();
  const bytes = readBytes(options.file);
  const { chooseReading } = await import('./desk/choose-reading.js');
  const { printFile } = await import('./desk/print-file.js');
  const reading = await chooseReading(bytes, { ...options, format: formatOf(options.file, bytes), now: new Date() });
  if (reading.proposal !== undefined) printProposal(reading.proposal);
  return printFile(options.file, reading);
});
process.exit();

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${(error as Error).message}`);
  }
}
