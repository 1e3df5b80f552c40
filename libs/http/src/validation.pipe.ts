import { type Fault, type FaultDetail, fault } from '@rampart/kernel';
import { ValidationPipe, type ValidationError } from '@nestjs/common';

/** Bodies, queries and `Filters` become DTOs here. Unknown fields are dropped, never refused: old clients send some. */
export const validationPipe = (): ValidationPipe =>
  new ValidationPipe({ transform: true, whitelist: true, forbidUnknownValues: false, validateCustomDecorators: true, exceptionFactory: validationFault });

function validationFault(errors: ValidationError[]): Fault {
  const details = errors.flatMap((error) => detailsOf(error, ''));
  const problem = details[0] ? sentence(details[0].problem) : 'The request is not valid.';
  return fault('VALIDATION_FAILED', { problem }, details);
}

function detailsOf(error: ValidationError, parent: string): FaultDetail[] {
  const field = parent + error.property;
  const own = Object.values(error.constraints ?? {}).map((problem) => ({ field, problem }));
  return [...own, ...(error.children ?? []).flatMap((child) => detailsOf(child, `${field}.`))];
}

const sentence = (problem: string): string => `${problem}.`;
