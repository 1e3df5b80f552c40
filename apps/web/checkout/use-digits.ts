import { useCatalog } from './queries.js';

const NONE = {};

/** Returns the digits after the decimal point, by currency. */
export const useDigits = (): Readonly<Record<string, number>> => useCatalog().data?.digits ?? NONE;
