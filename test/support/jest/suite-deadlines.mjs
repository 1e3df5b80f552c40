// @ts-check
import { register } from 'tsx/esm/api';

register(); // as in shared-servers.mjs

const { SuiteDeadlines } = await import('../suite-deadlines.js');
export default SuiteDeadlines;
