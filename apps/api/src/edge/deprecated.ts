import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

/** Our choice: 1 January 2026, with two years to migrate. */
const DEPRECATED_AT = '@1767225600';
const SUNSET_AT = 'Sat, 01 Jan 2028 00:00:00 GMT';

/** Headers of a deprecated route (RFC 9745, RFC 8594). */
export const deprecationOf = (successor: string): Readonly<Record<string, string>> => ({
  Deprecation: DEPRECATED_AT,
  Sunset: SUNSET_AT,
  Link: `<${successor}>; rel="successor-version"`,
});

/** Marks a route as deprecated, for programs and for readers of the documentation. */
export const Deprecated = (successor: string, summary: string): MethodDecorator =>
  applyDecorators(
    ...Object.entries(deprecationOf(successor)).map(([name, value]) => Header(name, value)),
    ApiOperation({ summary, deprecated: true }),
  );
