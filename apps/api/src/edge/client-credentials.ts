import type { Request } from 'express';
import { isForm } from './takes-forms.js';

export interface ClientCredentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

const BASIC = /^Basic +([\w+/=-]{1,2048}) *$/i;

/**
 * Reads the credentials of an OAuth 2.0 client (RFC 6749, section 2.3.1): HTTP Basic with form-encoded parts, or two form fields. The form is ignored if the
 * Authorization header is present.
 */
export function clientCredentials(request: Request): ClientCredentials | undefined {
  const { authorization } = request.headers;
  if (authorization !== undefined) return ofHeader(authorization);
  return isForm(request) ? ofForm(request.body) : undefined;
}

function ofHeader(header: string): ClientCredentials | undefined {
  const [, encoded] = BASIC.exec(header) ?? [];
  const text = Buffer.from(encoded ?? '', 'base64').toString();
  const colon = text.indexOf(':');
  const [apiKey, apiSecret] = [decoded(text.slice(0, Math.max(0, colon))), decoded(text.slice(colon + 1))];
  return apiKey && apiSecret ? { apiKey, apiSecret } : undefined;
}

function ofForm(body: unknown): ClientCredentials | undefined {
  const { client_id: apiKey, client_secret: apiSecret } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return typeof apiKey === 'string' && typeof apiSecret === 'string' ? { apiKey, apiSecret } : undefined;
}

/** Keys and secrets contain neither `%` nor `+`, so values that were not encoded decode to themselves. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
