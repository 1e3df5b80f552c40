export { type Answer, ProviderApi, readExactJson } from './provider-api.js';
