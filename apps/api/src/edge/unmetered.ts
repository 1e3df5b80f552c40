/** Routes without rate limits: health checks must always get a response, and public reference data is served from memory. */
const UNMETERED = /^\/(health\/\w+|api\/(methods(\/icons)?|(v2\/)?cryptocurrencies(\/limits)?))$/;

/** `pattern` is the pattern of the route's path. */
export const isUnmetered = (pattern: string): boolean => UNMETERED.test(pattern);
