/** What a person can mend: told in words, without a stack trace. */
export class Problem extends Error {}

/** Runs a tool to its end; what goes wrong is told and becomes the exit code 1. */
export async function runTool(tool) {
  try {
    process.exitCode = (await tool()) ?? 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
