import { ApiConsumes } from '@nestjs/swagger';

/** For the documentation: the body may be a form as well as JSON, see `formParsers`. */
export const TakesForms = (): MethodDecorator => ApiConsumes('application/json', 'application/x-www-form-urlencoded');
