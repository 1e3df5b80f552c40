// Runs on the build that describes routes and DTOs.
import { generateEverything } from './everything.js';

await generateEverything();
