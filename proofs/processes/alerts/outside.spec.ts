import { describeFaults } from '../../support/alerts/expect-faults.js';
import { outsideFaults } from './outside.js';
import { OutsideWorld } from './outside-world.js';

const outside = new OutsideWorld();

afterAll(() => outside.close());
describeFaults('rampart-outside', outsideFaults(outside), () => outside.startService());
