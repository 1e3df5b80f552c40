export { NoMethod, RampartFiat, type RampartFiatSettings, type SessionTerms } from './rampart-fiat.js';
export type * from './protocol.js';
