/** Account numbers are written with and without spaces and hyphens. */
export const bareNumber = (text: string): string => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
