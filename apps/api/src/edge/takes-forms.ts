import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';

const FORM = 'application/x-www-form-urlencoded';

/** Documents that the body may be a form as well as JSON, see `formParsers`. */
export const TakesForms = (): MethodDecorator => ApiConsumes('application/json', FORM);

export const isForm = (request: Request): boolean => request.is(FORM) === FORM;
