/** Routes whose calls are not counted: whoever watches the process must always get an answer, and open reference data is ready in memory. */
const UNCOUNTED = /^\/(health\/\w+|api\/(methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?))$/;

/** `pattern` is that of the route's path. */
export const isUncounted = (pattern: string): boolean => UNCOUNTED.test(pattern);
