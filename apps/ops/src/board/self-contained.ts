import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Allows Bull Board's page to load from its own host only. Its styles are inline. */
const POLICY = [
  `default-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'self'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ');

const FOREIGN_LINK = /<link [^>]*href="https?:[^>]*>/g;

/** Removes the link to a font host from Bull Board's page, since a self-hosted service calls no other host. */
export const selfContained =
  (): RequestHandler =>
  (_request: Request, response: Response, next: NextFunction): void => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      if (typeof body !== 'string') return send(body);
      response.setHeader('Content-Security-Policy', POLICY);
      return send(body.replace(FOREIGN_LINK, ''));
    };
    next();
  };
