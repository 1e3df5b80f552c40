// Node.js, Bun and Deno.
import { program } from './program.js';

console.log(JSON.stringify(await program(JSON.parse(process.argv[2] ?? ''))));
