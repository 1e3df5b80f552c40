import { type Fault, fault } from '@rampart/kernel';
import { faultView } from '@rampart/http';
import { Operators } from '@rampart/partners';
import { requestIdOf } from '@rampart/telemetry';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

export interface OperatorRequest extends Request {
  operator?: string;
}

/**
 * For scripts: name and password with each request, in front of everything under /ops that is not the console's own and not
 * asked for with a session. Bull Board is mounted outside Nest's guards, so this is a plain middleware. A browser would send
 * the password along from any page, so unsafe methods must come from a page of ours.
 */
export function operatorAuth(app: NestExpressApplication): RequestHandler {
  return (request: OperatorRequest, response: Response, next: NextFunction) => {
    if (request.operator !== undefined || /^\/api(\/|$)/.test(request.path)) return next();
    const site = request.headers['sec-fetch-site'];
    const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign && request.method !== 'GET') return refuse(response, fault('FORBIDDEN'));
    const { username, password } = credentialsOf(request);
    app
      .get(Operators)
      .authenticate(username, password)
      .then((operator) => {
        if (operator === undefined) return challenge(response);
        request.operator = operator;
        next();
      }, next);
  };
}

/** Who is asking; put there by `operatorAuth`. */
export const Operator = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { operator } = context.switchToHttp().getRequest<OperatorRequest>();
  if (operator === undefined) throw fault('OPERATOR_UNAUTHORIZED');
  return operator;
});

/** Nobody, where they cannot be read; NUL is text that the database does not take. */
function credentialsOf({ headers }: Request): { username: string; password: string } {
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,1024}) *$/i.exec(headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 || text.includes('\0')
    ? { username: '', password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function challenge(response: Response): void {
  response.setHeader('WWW-Authenticate', 'Basic realm="rampart operators", charset="UTF-8"');
  refuse(response, fault('OPERATOR_UNAUTHORIZED'));
}

const refuse = (response: Response, refusal: Fault): void =>
  void response.status(refusal.status).json(faultView(refusal, requestIdOf(response)));
