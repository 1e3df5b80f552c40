export { type Dress, type Page, type PageName, UNDRESSED } from './page.js';
export * from './serve-pages.js';
export * from './serve-site.js';
