import { describeEveryPair } from '../../../test/support/every-pair.js';

describeEveryPair('buy');
