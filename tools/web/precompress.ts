import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);
const TEXT = /\.(js|css|svg|json)$/;

/** A Vite plugin: `.br` and `.gz` beside every asset, so that the server never compresses. Not while watching. */
export const precompress = (folder: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  async closeBundle() {
    if (this.meta.watchMode || !fs.existsSync(folder)) return;
    const files = fs
      .readdirSync(folder)
      .filter((name) => TEXT.test(name) && !fs.existsSync(path.join(folder, `${name}.br`)))
      .map((name) => path.join(folder, name));
    await Promise.all(files.map(compress));
  },
});

/** Writes both compressed forms of a file beside it. */
export async function compress(file: string): Promise<void> {
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.br`, await brotli(content));
  fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
}
