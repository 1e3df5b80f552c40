/** The beginning and end of an id, enough to distinguish two ids on a page. */
export const shortId = (id: string): string => (id.length > 13 ? `${id.slice(0, 4)}…${id.slice(-6)}` : id);
