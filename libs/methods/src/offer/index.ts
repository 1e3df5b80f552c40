export * from './asset-spread.js';
export * from './catalogue.js';
export * from './catalogue-items.js';
export * from './catalogue-value.js';
export * from './offer.js';
export * from './offered-asset.js';
export { isOpenAt, type OpeningHours } from './opening-hours.js';
export * from './rail-caps.js';
