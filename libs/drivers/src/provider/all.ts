// `npm run generate` appends rails that are new in the folders of drivers and takes out what left them.
import { HitpayFiatRail } from '../hitpay/hitpay-fiat-rail.js';
import { XenditFiatRail } from '../xendit/xendit-fiat-rail.js';

export const ALL = [HitpayFiatRail, XenditFiatRail] as const;
