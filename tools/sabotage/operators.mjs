export const OPERATORS = [];
