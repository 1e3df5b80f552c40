import { inProject } from './project.mjs';

/** Our own client, as it was built. Ask for it once the build is there. */
export const ourClient = () => import(inProject('dist/libs/client/src/index.js'));
