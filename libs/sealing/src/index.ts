export { blindIndex, phoneIndex, prefixIndex, searchIndex, userSearchIndex, wholeWordIndex } from './blind-index.js';
export { dataKeyOf, forgetDataKey, forgetDataKeys, newDataKey, WrappedKey } from './data-keys.js';
export { isKeptAnew, keepAnew, keepKeysOf, type Kept, openKept } from './kept-secrets.js';
export { ERASED } from './open-rows.js';
export { jsonWithSealed, sealedFor, sealedJson, sealedJsonFor, SealedParameter, sealedText } from './sealed.js';
export { openSealed, parseSealed, sealText, userIdOf } from './sealed-text.js';
export { querySealed } from './sealing-query.js';
export { isOfToken, ofToken } from './token-rows.js';
export { opensWithSecret, unwrap, wrap } from './wrapped-keys.js';
