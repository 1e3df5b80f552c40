// Runs as a separate process: reads a picture on standard input and writes a new encoding of its pixels. If a hostile file compromises the decoder, it does so
// here, without settings, secrets, or a database.
import { encodeAnew } from './encode-anew.js';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
process.stdout.write(encodeAnew(Buffer.concat(chunks), process.argv[2] ?? ''));
