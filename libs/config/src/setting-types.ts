import { isIP } from 'node:net';
import { z } from 'zod';

interface Setting<Check extends z.ZodType> {
  readonly check: Check;
  /** For operators, in .env.example. */
  readonly purpose: string;
  /** A value that the check refuses, for its test. Absent if any text is accepted. */
  readonly bad?: string;
}

/** A setting in one place. Without a default it may be absent. */
export function setting<Check extends z.ZodType>(
  about: Setting<Check> & { readonly default: Exclude<z.output<Check>, undefined> },
): z.ZodDefault<Check>;
export function setting<Check extends z.ZodType>(about: Setting<Check>): z.ZodOptional<Check>;
export function setting({ check, purpose, bad, ...rest }: Setting<z.ZodType> & { readonly default?: unknown }) {
  const schema = rest.default === undefined ? check.optional() : check.default(rest.default);
  return schema.meta({ description: purpose, ...(bad === undefined ? {} : { bad }) });
}

export const whole = (minimum: number, maximum: number) => z.coerce.number().int().min(minimum).max(maximum);
export const port = whole(0, 65_535);
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
export const url = (protocol: RegExp) => z.url({ protocol });
export const percent = z.coerce.number().min(0).max(100);
export const rate = whole(0, 1_000_000).optional();
export const driver = z.string().regex(/^[a-z][a-z0-9-]*$/);

/** A host and port without a protocol. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

const HOST = /^(?<host>[\w.-]+|\[[\da-f:]+\]):(?<port>\d{1,5})$/i;

export const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts): readonly Host[] =>
    parts.map((part) => {
      const { host = '', port = '' } = HOST.exec(part)?.groups ?? {};
      return { host: host.replace(/[[\]]/g, ''), port: Number(port) };
    }),
  )
  .refine((parts) => parts.every(({ port }) => port > 0 && port <= 65_535), {
    error: 'must be host:port, with commas between',
  });

/** The driver of one chain or method. */
export interface Route {
  readonly word: string;
  readonly driver: string;
}

const ROUTE = /^([a-z][a-z0-9_-]*):([a-z][a-z0-9-]*)$/;

export const routes = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => ROUTE.test(part)), { error: 'must be name:driver, with commas between' })
  .transform((parts): readonly Route[] =>
    parts.map((part) => {
      const [, word = '', driver = ''] = ROUTE.exec(part) ?? [];
      return { word, driver };
    }),
  );

/** Whether Express accepts the text as a trusted proxy: loopback, linklocal, uniquelocal, an address or a CIDR range. */
const isProxy = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.split('/');
  return (
    /^(loopback|linklocal|uniquelocal)$/.test(text) ||
    (isIP(address) !== 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128) &&
      more.length === 0)
  );
};
export const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), {
    error: 'must be addresses, CIDR ranges, loopback, linklocal or uniquelocal, with commas between',
  });
