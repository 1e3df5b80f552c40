import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

/** Directs clients that accept it to the compressed file of the build, next to the one that `isServed` admits. */
export const preferCompressed =
  (folder: string, isServed: RegExp): RequestHandler =>
  (request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Vary', 'Accept-Encoding');
    const encoding = request.acceptsEncodings('br', 'gzip') || '';
    const ending = ENDINGS[encoding];
    if (ending !== undefined && isServed.test(request.path) && existsSync(path.join(folder, request.path + ending))) {
      response.setHeader('Content-Encoding', encoding);
      response.type(path.extname(request.path));
      request.url = request.path + ending;
    }
    next();
  };
