export * from './decide-kyc.js';
export * from './documents/formats.js';
export * from './documents/store-document.js';
export { type GivenDocuments, givenDocuments } from './given-documents.js';
export * from './kyc-desk.js';
export * from './kyc-documents.js';
export * from './kyc-lifecycle.js';
export * from './kyc.module.js';
export * from './submit-kyc.js';
