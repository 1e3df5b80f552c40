// @ts-check
import { teardown } from './shared-servers.mjs';

export default teardown;
