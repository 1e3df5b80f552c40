import { inProject } from '../bootstrap/project.mjs';

/**
 * The compiler that builds the service and checks types: TypeScript 7, which takes a quarter of the time. What needs the compiler's API, such as lint
 * and the description of the API, has TypeScript 6 beside it.
 */
export const NATIVE_COMPILER = inProject('node_modules/typescript-native/bin/tsc');
