/** A route under the prefix of scripts and under that of the console's pages. */
export const underBoth = (path: string): string[] => [`ops/${path}`, `ops/api/${path}`];
