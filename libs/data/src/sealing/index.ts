export { blindIndex, phoneIndex, prefixIndex, searchIndex, wholeWordIndex } from './blind-index.js';
export { dataKeyOf, forgetDataKey, forgetDataKeys, newDataKey } from './data-keys.js';
export { ERASED } from './open-rows.js';
export { jsonWithSealed, sealedFor, sealedJson, sealedJsonFor, SealedParameter, sealedText } from './sealed.js';
export { methodAttributesKey, partnerDataKey, sealedOrder } from './sealed-order.js';
export { emailIndex, emailWithPhoneIndex, phoneKeyOf, sealedUser, searchWordsOf } from './sealed-user.js';
export { sealing, SealingClient } from './sealing-client.js';
