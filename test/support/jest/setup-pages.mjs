// @ts-check
import { setupPages } from './shared-servers.mjs';

export default setupPages;
