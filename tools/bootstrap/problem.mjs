// @ts-check

/** A mistake that the reader can mend: printed in words, without a stack trace. */
export class Problem extends Error {}

/**
 * Runs a tool to its end. An error is printed and becomes the exit code 1.
 * @param {() => number | void | Promise<number | void>} tool answers the exit code; nothing means 0
 */
export async function runTool(tool) {
  try {
    process.exitCode = (await tool()) ?? 0;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
