// @ts-check
import { setupBrowser } from './shared-servers.mjs';

export default setupBrowser;
