// @ts-check
import { register } from 'tsx/esm/api';

register(); // Jest transforms the modules that it runs before suites, but does not find TypeScript by the names in their imports

export const { setupBrowser, setupPages, setupServers, teardown } = await import('../shared-servers.js');
