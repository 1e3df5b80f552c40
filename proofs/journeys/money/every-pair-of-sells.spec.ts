import { describeEveryPair } from '../../../test/support/every-pair.js';

describeEveryPair('sell');
