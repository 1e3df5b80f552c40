import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { preferCompressed } from './compressed.js';

/** Output of `npm run build` for the documentation. */
const FOLDER = path.join(projectRoot, 'dist', 'site');
/** The address of a page is the name of its file without the ending. */
const PAGE = /^\/(?:reference\/)?[\w-]*$/;
const SERVED = /^\/(?:[a-z]+\/)?[\w.-]+\.(?:html|js|css|json)$/;
const HASHED = `${path.sep}assets${path.sep}`;

/** Everything comes from the service itself, and no text becomes script. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
  `require-trusted-types-for 'script'`,
  `trusted-types 'none'`,
].join('; ');

/** Serves the documentation at /docs/. The first page of the service, and where the reference was before, lead there. */
export function serveSite(app: NestExpressApplication, publicUrl: string): void {
  const base = new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '');
  app.use(leadingTo(`${base}/docs`));
  app.use('/docs', preparePage, preferCompressed(FOLDER, SERVED));
  app.useStaticAssets(FOLDER, { prefix: '/docs', index: false, redirect: false, setHeaders: setCaching });
}

const leadingTo = (docs: string): RequestHandler => {
  const places: Readonly<Record<string, readonly [status: number, address: string]>> = {
    '/': [302, `${docs}/`],
    '/docs': [308, `${docs}/`],
    '/docs/reference': [308, `${docs}/reference/`],
    '/api/docs': [308, `${docs}/reference/`],
    '/api/docs/': [308, `${docs}/reference/`],
  };
  return (request: Request, response: Response, next: NextFunction) => {
    const [status, address] = places[request.path] ?? [];
    if (status === undefined || address === undefined || !isRead(request)) return next();
    response.redirect(status, address);
  };
};

/** Leads to the file of a page, and gives it its headers. */
function preparePage(request: Request, response: Response, next: NextFunction): void {
  const name = request.path.endsWith('/') ? `${request.path}index` : request.path;
  if (!isRead(request) || !PAGE.test(request.path) || !existsSync(path.join(FOLDER, `${name}.html`))) return next();
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  request.url = `${name}.html`;
  next();
}

/** A name with a hash is cached forever; a page is asked for again, by its ETag. */
function setCaching(response: Response, file: string): void {
  response.setHeader(
    'Cache-Control',
    file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  );
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
