// `npm run generate` appends what is new in this folder and takes out what left it. The order is the one in which it is offered.
import { btc } from './btc.js';
import { eth } from './eth.js';
import { nem } from './nem.js';
import { usdt } from './usdt.js';
import { xsgd } from './xsgd.js';
import { zil } from './zil.js';

export const ALL = [btc, eth, usdt, zil, xsgd, nem] as const;
