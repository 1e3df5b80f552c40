import { describeEveryPair } from '../../support/every-pair.js';

describeEveryPair('buy');
