import { ReconciliationFinding } from './reconciliation-finding.entity.js';
import { ReconciliationPass } from './reconciliation-pass.entity.js';

export const FINDING_ENTITIES = [ReconciliationFinding, ReconciliationPass];
export { ReconciliationFinding, ReconciliationPass };
