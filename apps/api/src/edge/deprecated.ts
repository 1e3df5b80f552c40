import { applyDecorators, Header } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

/** Chosen by us: 1 January 2026, and two years to move. */
const DEPRECATED_AT = '@1767225600';
const SUNSET_AT = 'Sat, 01 Jan 2028 00:00:00 GMT';

/** Marks a route as deprecated, for programs (RFC 9745, RFC 8594) and for readers of the documentation. */
export const Deprecated = (successor: string, summary: string): MethodDecorator =>
  applyDecorators(
    Header('Deprecation', DEPRECATED_AT),
    Header('Sunset', SUNSET_AT),
    Header('Link', `<${successor}>; rel="successor-version"`),
    ApiOperation({ summary, deprecated: true }),
  );
