// @ts-check
import { setupServers } from './shared-servers.mjs';

export default setupServers;
