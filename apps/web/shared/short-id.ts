/** Short form of an id, as receipts, emails and every page write it: its beginning and its end. Searches take it as well. */
export const shortId = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id);
