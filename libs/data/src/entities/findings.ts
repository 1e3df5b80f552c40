import { ReconciliationFinding } from './reconciliation-finding.entity.js';
import { ReconciliationPass } from './reconciliation-pass.entity.js';
import { ReconciliationWatermark } from './reconciliation-watermark.entity.js';

export const FINDING_ENTITIES = [ReconciliationFinding, ReconciliationPass, ReconciliationWatermark];
export { ReconciliationFinding, ReconciliationPass, ReconciliationWatermark };
