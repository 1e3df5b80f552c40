import { type Fault, type FaultDetail, fault } from '@rampart/kernel';
import { type Type, ValidationPipe, type ValidationError, type ValidationPipeOptions } from '@nestjs/common';

/** Unknown fields are dropped, never refused: old clients send some. */
const OPTIONS: ValidationPipeOptions = {
  transform: true,
  whitelist: true,
  forbidUnknownValues: false,
  exceptionFactory: validationFault,
};

/**
 * Turns bodies and queries into DTOs. Values of custom parameter decorators (a session, a caller) pass unchanged, because the service created them, and the
 * type that the compiler emits for them need not be their class.
 */
export const validationPipe = (): ValidationPipe => new ValidationPipe(OPTIONS);

/** Turns the value of a custom parameter decorator into `dto`, whatever type the compiler emits for the parameter. */
export const dtoPipe = (dto: Type<object>): ValidationPipe =>
  new ValidationPipe({ ...OPTIONS, expectedType: dto, validateCustomDecorators: true });

/** Builds VALIDATION_FAILED with the first problem as its message and all problems as its details. */
export function validationFault(errors: ValidationError[]): Fault {
  const details = errors.flatMap((error) => detailsOf(error, ''));
  const problem = details[0] ? sentence(details[0].problem) : 'The request is not valid.';
  return fault('VALIDATION_FAILED', { problem }, details);
}

function detailsOf(error: ValidationError, parent: string): FaultDetail[] {
  const field = parent + error.property;
  const own = problemsOf(error).map((problem) => ({ field, problem }));
  return [...own, ...(error.children ?? []).flatMap((child) => detailsOf(child, `${field}.`))];
}

/** A missing field has no length and no format that could be wrong. */
const problemsOf = ({ property, constraints = {}, ...error }: ValidationError): string[] =>
  'value' in error && error.value === undefined && Object.keys(constraints).length > 0
    ? [`${property} is required`]
    : Object.values(constraints);

const sentence = (problem: string): string => `${problem}.`;
