// `npm run generate` appends what is new in this folder and takes out what left it.
import { keepMonths } from './keep-months.js';

export const ALL = [keepMonths] as const;
