export const BOOKS = [];
