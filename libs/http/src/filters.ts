import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { dtoPipe } from './validation.pipe.js';

const QueryAndBody = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, object | undefined>>();
  return { ...body, ...withoutBrackets(query) };
});

/** The filters of a GET as `dto`: its query and, for missing fields, a JSON body that some clients send instead. */
export const Filters = (dto: Type<object>): ParameterDecorator => QueryAndBody(dtoPipe(dto));

const ITEM = /^(\w+)\[\d{0,3}\]$/;

/** Many clients write the values of a list as `currencies[]` or `currencies[0]`: together they are the comma-separated `currencies`. */
function withoutBrackets(query: object): object {
  const entries = Object.entries(query);
  const names = new Set(entries.flatMap(([written]) => ITEM.exec(written)?.[1] ?? []));
  if (names.size === 0) return query;
  const values = new Map<string, unknown[]>();
  for (const [written, value] of entries) {
    const name = ITEM.exec(written)?.[1] ?? written;
    values.set(name, (values.get(name) ?? []).concat(value));
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, names.has(name) ? all.join(',') : all.length === 1 ? all[0] : all]),
  );
}
