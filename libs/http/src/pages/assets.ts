import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { PAGES_FOLDER } from './page.js';

const FOLDER = path.join(PAGES_FOLDER, 'assets');
const COMPRESSED: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };
const PLAIN_NAME = /^\/[\w.-]+\.(js|css|svg|json)$/;

/** Serves the pages' assets; their names carry a hash, so they can be cached forever. */
export function serveAssets(app: NestExpressApplication, prefix: string): void {
  app.use(prefix, compressed);
  app.useStaticAssets(FOLDER, { prefix, immutable: true, maxAge: '1y', index: false, redirect: false });
}

/** Sends the compressed file of the build to clients that accept it. */
function compressed(request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Vary', 'Accept-Encoding');
  const encoding = request.acceptsEncodings('br', 'gzip') || '';
  const ending = COMPRESSED[encoding];
  if (ending !== undefined && PLAIN_NAME.test(request.path) && existsSync(path.join(FOLDER, request.path + ending))) {
    response.setHeader('Content-Encoding', encoding);
    response.type(path.extname(request.path));
    request.url = request.path + ending;
  }
  next();
}
