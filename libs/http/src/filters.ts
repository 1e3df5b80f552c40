import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** What a GET asks for: its query and, for what the query leaves out, a JSON body that some clients send instead. */
export const Filters = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, object | undefined>>();
  return { ...body, ...query };
});
