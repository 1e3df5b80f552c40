export { payeeName } from './payee-name.js';
export { qrFor, qrPayees, qrProblems } from './qr-payees.js';
