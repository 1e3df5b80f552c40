export * from './accounts.js';
export * from './balances.js';
export * from './book.js';
export * from './moved-money.js';
export * from './postings-of.js';
export * from './reversible-posting.js';
