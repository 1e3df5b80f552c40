import { inProject } from '../setup/project.mjs';

/** What the service says about itself now. */
export const document = inProject('apps/api/openapi.json');
/** What it said when it was released last. */
export const released = inProject('apps/api/openapi.released.json');
export const rulesFile = inProject('redocly.yaml');
