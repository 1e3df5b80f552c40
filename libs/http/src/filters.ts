import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { dtoPipe } from './validation.pipe.js';

const QueryAndBody = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, object | undefined>>();
  return { ...body, ...withoutBrackets(query) };
});

/** What a GET asks for, as `dto`: its query and, for what the query leaves out, a JSON body that some clients send instead. */
export const Filters = (dto: Type<object>): ParameterDecorator => QueryAndBody(dtoPipe(dto));

const LIST = /^(\w+)\[\d{0,3}\]$/;

/** Many clients write the values of a list as `currencies[]` or `currencies[0]`: they are values of `currencies`. */
function withoutBrackets(query: object): object {
  const entries = Object.entries(query);
  if (!entries.some(([name]) => LIST.test(name))) return query;
  const values = new Map<string, unknown[]>();
  for (const [written, value] of entries) {
    const name = LIST.exec(written)?.[1] ?? written;
    values.set(name, [...(values.get(name) ?? []), value].flat());
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}
