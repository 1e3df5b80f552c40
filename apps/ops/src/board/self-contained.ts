import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** Bull Board's page loads from its own host alone. Its styles are written into the page. */
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

/** Bull Board's page links to a font host; a self-hosted service calls no other host. */
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
