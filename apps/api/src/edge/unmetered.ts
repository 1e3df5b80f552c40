/** Routes without rate limits: health checks must always get an answer, and open reference data is ready in memory. */
const UNMETERED = /^\/(health\/\w+|api\/(methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?))$/;

/** `pattern` is that of the route's path. */
export const isUnmetered = (pattern: string): boolean => UNMETERED.test(pattern);
