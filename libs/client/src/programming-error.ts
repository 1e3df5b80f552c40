/** fetch throws a TypeError for a failed connection as well; these messages mean a mistake in the program. */
const MISTAKES =
  /illegal invocation|is not a function|is not iterable|(of|property of|reading) (undefined|null)|invalid (url|header|value|method)|failed to parse url|expected pattern/i;

/** Whether an error is a mistake in a program rather than a connection that failed. No retry helps, so it is thrown at once as itself. */
export const isProgrammingError = (error: unknown): boolean =>
  error instanceof Error &&
  (['ReferenceError', 'SyntaxError', 'RangeError', 'EvalError', 'URIError'].includes(error.name) ||
    (error.name === 'TypeError' && MISTAKES.test(error.message)));
