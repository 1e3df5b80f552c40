import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@rampart/config';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { preferCompressed } from './compressed.js';

/** Output of `npm run build` for the documentation. */
const FOLDER = path.join(projectRoot, 'dist', 'site');
/** The URL of a page is its file name without the extension. */
const PAGE = /^\/(?:reference\/)?[\w-]*$/;
const SERVED = /^\/(?:[a-z]+\/)?[\w.-]+\.(?:html|js|css|json|md|txt)$/;
/** The whole documentation as one file is served at the root, where programs look for it. */
const WHOLE = '/llms-full.txt';
/** The page for unknown URLs, and the placeholder in it for the URL of /docs/. */
const NOT_FOUND = path.join(FOLDER, '.not-found.html');
const DOCS_ADDRESS = '__DOCS__/';
const HASHED = `${path.sep}assets${path.sep}`;

/** Everything is loaded from the service itself, and no text becomes script. */
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

/** Serves the documentation at /docs/. The service's root and the former path of the reference redirect there. */
export function serveSite(app: NestExpressApplication, publicUrl: string): void {
  const base = new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, '');
  app.use(leadingTo(`${base}/docs`));
  app.use(serveWhole);
  app.use('/docs', preparePage, preferCompressed(FOLDER, SERVED));
  app.useStaticAssets(FOLDER, { prefix: '/docs', index: false, redirect: false, setHeaders: setCaching });
  app.use('/docs', showNotFound(`${base}/docs/`));
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

/** Rewrites the request to the file of the build, which is beside the pages. */
function serveWhole(request: Request, _response: Response, next: NextFunction): void {
  if (request.path === WHOLE && isRead(request)) request.url = `/docs${WHOLE}`;
  next();
}

/** Rewrites the request to the file of a page, and sets its headers. */
function preparePage(request: Request, response: Response, next: NextFunction): void {
  const name = request.path.endsWith('/') ? `${request.path}index` : request.path;
  if (!isRead(request) || !PAGE.test(request.path) || !existsSync(path.join(FOLDER, `${name}.html`))) return next();
  setPageHeaders(response);
  request.url = `${name}.html`;
  next();
}

/** Browsers get a page for an unknown URL; programs get the error that every unknown URL gets. */
function showNotFound(docs: string): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isRead(request) || request.accepts(['json', 'html']) !== 'html' || !existsSync(NOT_FOUND)) return next();
    setPageHeaders(response);
    response.vary('Accept');
    response.setHeader('Cache-Control', 'no-store');
    response.status(404).type('html').send(readFileSync(NOT_FOUND, 'utf8').replaceAll(DOCS_ADDRESS, docs));
  };
}

function setPageHeaders(response: Response): void {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
}

/** A file with a hash in its name is cached forever; a page is revalidated by its ETag. */
function setCaching(response: Response, file: string): void {
  response.setHeader(
    'Cache-Control',
    file.includes(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  );
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
