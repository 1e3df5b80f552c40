export const PEOPLE = [];
