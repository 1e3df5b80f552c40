/** Returns the short form of an id, as in receipts, emails and on every page: its beginning and its end. Searches accept it too. */
export const shortId = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id);
