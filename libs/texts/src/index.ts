export type { CompleteCatalogue } from './complete.js';
export { fillIn, partsOf } from './fill-in.js';
export { LANGUAGE_NAMES } from './language-names.js';
export { type TextKey, textsIn } from './texts.js';
