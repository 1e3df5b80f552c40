import { AlertWorld } from '../../support/alerts/alert-world.js';
import { describeFaults } from '../../support/alerts/expect-faults.js';
import { QUEUE_FAULTS } from './queues.js';

describeFaults('rampart-queues', QUEUE_FAULTS, () => AlertWorld.start());
