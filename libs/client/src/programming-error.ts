/** fetch also throws a TypeError for a failed connection; these messages indicate a mistake in the program. */
const MISTAKES =
  /illegal invocation|is not a function|is not iterable|(of|property of|reading) (undefined|null)|invalid (url|header|value|method)|failed to parse url|expected pattern/i;

/** Whether an error is a mistake in a program rather than a failed connection. A retry does not help, so the error is rethrown at once. */
export const isProgrammingError = (error: unknown): boolean =>
  error instanceof Error &&
  (['ReferenceError', 'SyntaxError', 'RangeError', 'EvalError', 'URIError'].includes(error.name) ||
    (error.name === 'TypeError' && MISTAKES.test(error.message)));
