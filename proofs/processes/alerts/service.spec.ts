import { AlertWorld } from '../../support/alerts/alert-world.js';
import { describeFaults } from '../../support/alerts/expect-faults.js';
import { SERVICE_FAULTS } from './service.js';

describeFaults('rampart-service', SERVICE_FAULTS, () => AlertWorld.start());
