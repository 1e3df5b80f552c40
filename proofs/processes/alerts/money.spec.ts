import { AlertWorld } from '../../support/alerts/alert-world.js';
import { describeFaults } from '../../support/alerts/expect-faults.js';
import { MONEY_FAULTS } from './money.js';
import { DESK } from './refused-statement.js';

describeFaults('rampart-money', MONEY_FAULTS, () => AlertWorld.start(DESK.settings));
