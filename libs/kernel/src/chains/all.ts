// `npm run generate` appends what is new in this folder and takes out what left it. The order is the one in which it is offered.
import { bitcoin } from './bitcoin.js';
import { nem } from './nem.js';
import { tron } from './tron.js';
import { zilliqa } from './zilliqa.js';

export const ALL = [bitcoin, tron, zilliqa, nem] as const;
