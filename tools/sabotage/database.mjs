export const DATABASE = [];
