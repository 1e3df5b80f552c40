import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { dtoPipe } from './validation.pipe.js';

const QueryAndBody = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, object | undefined>>();
  return { ...body, ...query };
});

/** What a GET asks for, as `dto`: its query and, for what the query leaves out, a JSON body that some clients send instead. */
export const Filters = (dto: Type<object>): ParameterDecorator => QueryAndBody(dtoPipe(dto));
