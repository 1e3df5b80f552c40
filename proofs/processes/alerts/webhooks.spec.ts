import { AlertWorld } from '../../support/alerts/alert-world.js';
import { describeFaults } from '../../support/alerts/expect-faults.js';
import { WEBHOOK_FAULTS } from './webhooks.js';

describeFaults('rampart-webhooks', WEBHOOK_FAULTS, () => AlertWorld.start());
