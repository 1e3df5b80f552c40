import { fault } from '@rampart/kernel';
import { type CanActivate, createParamDecorator, type ExecutionContext, type Type, UseGuards } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Request } from 'express';
import { dtoPipe } from './validation.pipe.js';

const QueryAndBody = createParamDecorator((_: unknown, context: ExecutionContext): object => givenBy(context));

const KnownOnly = createParamDecorator((dto: Type<object>, context: ExecutionContext): object => {
  assertKnown(context, namesOf(dto));
  return givenBy(context);
});

class NoFilters implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    assertKnown(context, []);
    return true;
  }
}

/** Parameters that caches, logs and campaigns add to any URL. */
const UNREAD = /^(?:_|t|utm_\w+)$/;

/** Reads the filters of a GET as `dto`: from its query and, for missing fields, from a JSON body that some clients send instead. */
export const Filters = (dto: Type<object>): ParameterDecorator => QueryAndBody(dtoPipe(dto));

/**
 * Reads the filters of a list, and refuses any other in its query: a misspelt one would show everything, and a loop over pages would never end. A body may
 * contain more, like that of any call, because some clients send one with every GET.
 */
export const ListFilters = (dto: Type<object>): ParameterDecorator => KnownOnly(dto, dtoPipe(dto));

/** For a list without filters: refuses any that are sent, like `ListFilters`. */
export const WithoutFilters = (): MethodDecorator => UseGuards(NoFilters);

function assertKnown(context: ExecutionContext, known: readonly string[]): void {
  const { query } = context.switchToHttp().getRequest<Request>();
  const unknown = Object.keys(withoutBrackets(query)).filter((name) => !known.includes(name) && !UNREAD.test(name));
  if (unknown.length > 0) throw unknownFilters(unknown, known);
}

function givenBy(context: ExecutionContext): object {
  const { query, body } = context.switchToHttp().getRequest<Request<unknown, unknown, object | undefined>>();
  return { ...body, ...withoutBrackets(query) };
}

const namesOf = (dto: Type<object>): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map((each) => each.propertyName),
  ),
];

function unknownFilters(unknown: readonly string[], known: readonly string[]): Error {
  const problem = `This list has no filter ${unknown[0]}. It has ${known.length === 0 ? 'none' : known.join(', ')}.`;
  return fault(
    'VALIDATION_FAILED',
    { problem },
    unknown.map((field) => ({ field, problem: 'is not a filter of this list' })),
  );
}

const ITEM = /^(\w+)\[\d{0,3}\]$/;

/** Merges list values that many clients write as `currencies[]` or `currencies[0]` into the comma-separated `currencies`. */
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
