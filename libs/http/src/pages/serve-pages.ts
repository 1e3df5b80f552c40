import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { serveAssets } from './assets.js';
import { type Page, PAGES_FOLDER, UNDRESSED } from './page.js';
import { pageHeaders } from './page-headers.js';

/** Serves pages of apps/web before the app's own routes, with their assets. */
export function servePages(app: NestExpressApplication, pages: readonly Page[]): void {
  serveAssets(app, '/assets');
  for (const page of pages) {
    serveAssets(app, `/${page.name}/assets`);
    app.use(`/${page.name}`, helmet({ contentSecurityPolicy: false }), show(page));
  }
}

/** Serves the page at its URL and at every browser path below it, so that deep links work. */
function show(page: Page): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (!isForPage(request)) return next();
    if (isWithoutSlash(request)) return response.redirect(308, withSlash(page, request));
    answer(page, request, response).catch(next);
  };
}

/** Whether a browser requests the page. Programs accept JSON, or anything, and reach the routes. */
function isForPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|assets|queues)(\/|$)/.test(request.path)) return false;
  return request.accepts(['json', 'html']) === 'html' || (request.path === '/' && !isWithoutSlash(request));
}

const isWithoutSlash = (request: Request): boolean =>
  request.path === '/' && !request.originalUrl.split('?', 1)[0]?.endsWith('/');

const withSlash = (page: Page, { originalUrl }: Request): string =>
  `${base(page)}${originalUrl.includes('?') ? originalUrl.slice(originalUrl.indexOf('?')) : ''}`;

async function answer(page: Page, request: Request, response: Response): Promise<void> {
  await page.admit?.(request, response);
  const html = await template(page);
  if (html === undefined)
    return void response.status(503).type('text/plain').send('This page is not built. Run: npm run build\n');
  const nonce = randomBytes(16).toString('base64');
  const dress = (await page.dress?.(request)) ?? UNDRESSED;
  for (const [name, value] of Object.entries(pageHeaders(page.name, nonce, dress))) {
    if (value === undefined) response.removeHeader(name);
    else response.setHeader(name, value);
  }
  const style = dress.style === '' ? '' : `<style nonce="${nonce}">:root{${dress.style}}</style>`;
  const filled = {
    '__CSP_NONCE__': nonce,
    '__BASE__': base(page),
    '__TITLE__': escaped(page.title),
    '</head>': `${style}</head>`,
  };
  response
    .type('html')
    .send(html.replace(/__CSP_NONCE__|__BASE__|__TITLE__|<\/head>/g, (place) => filled[place as keyof typeof filled]));
}

/** Reads the file each time, so that a new build takes effect at once. Returns undefined before the first build. */
const template = (page: Page): Promise<string | undefined> =>
  readFile(path.join(PAGES_FOLDER, page.name, 'index.html'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

/** Base of relative URLs in the page. */
const base = (page: Page): string => escaped(`${new URL(page.address).pathname.replace(/(?<!\/)\/+$/, '')}/`);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
