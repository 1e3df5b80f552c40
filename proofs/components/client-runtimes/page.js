// Browsers, and bundles of Metro.
import { program } from './program.js';

Object.assign(globalThis, { program });
