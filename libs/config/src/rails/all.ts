// `npm run generate` appends what is new in this folder and takes out what left it.
import { hitpay } from './hitpay.js';
import { xendit } from './xendit.js';

export const ALL = [hitpay, xendit] as const;
