/** Removes spaces and hyphens, which account numbers are written with or without. */
export const bareNumber = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
