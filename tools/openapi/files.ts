import { inProject } from '../bootstrap/project.mjs';

/** The description of the service now. */
export const document = inProject('apps/api/openapi.json');
/** The description of the version that was released last. */
export const released = inProject('apps/api/openapi.released.json');
export const rulesFile = inProject('redocly.yaml');
