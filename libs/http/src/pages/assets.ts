import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { preferCompressed } from './compressed.js';
import { PAGES_FOLDER } from './page.js';

const FOLDER = path.join(PAGES_FOLDER, 'assets');
const PLAIN_NAME = /^\/[\w.-]+\.(js|css|svg|json)$/;

/** Serves the pages' assets; their names carry a hash, so they can be cached forever. */
export function serveAssets(app: NestExpressApplication, prefix: string): void {
  app.use(prefix, preferCompressed(FOLDER, PLAIN_NAME));
  app.useStaticAssets(FOLDER, { prefix, immutable: true, maxAge: '1y', index: false, redirect: false });
}
