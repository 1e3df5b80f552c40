import type { Sabotage } from '../sabotage.js';

const LIBRARIES = {
  file: 'apps/api/src/edge/client-credentials.ts',
  tests: ['proofs/journeys/oauth-libraries.spec'],
  project: 'journeys',
} as const;
const CLIENTS = { tests: ['proofs/contract/unmodified-clients.spec'], project: 'contract' } as const;

/** Fields that clients of the original service send beyond the contract, and those that are refused because they are ambiguous. */
export const UNMODIFIED_CLIENTS: readonly Sabotage[] = [
  {
    ...CLIENTS,
    name: 'an amount as text is refused',
    file: 'libs/contract/src/number-fields.ts',
    in: 'OptionalAmount',
    find: 'applyDecorators(QueryNumber(), Optional(), IsNumber(',
    replace: 'applyDecorators(Optional(), IsNumber(',
    only: 'holds a quote, and creates',
  },
  {
    ...CLIENTS,
    name: 'an amount as text is taken though it is not exact',
    file: 'libs/contract/src/number-fields.ts',
    in: 'isPlainDecimal',
    find: ' && new Decimal(value).eq(Number(value));',
    replace: ';',
    only: 'is refused "200.000000000000000001"',
  },
  {
    ...CLIENTS,
    name: 'a form has no nested fields',
    file: 'libs/http/src/parse-form.ts',
    in: 'NESTED',
    find: 'const NESTED = { extended: true,',
    replace: 'const NESTED = { extended: false,',
    only: 'creates a sell with methodAttributes',
  },
  {
    ...CLIENTS,
    name: 'a page of another site sends a form with credentials',
    file: 'libs/http/src/parse-form.ts',
    in: 'formParsers',
    find: 'isFromAnotherSite(request) ? next() : nested(request, response, next)',
    replace: 'nested(request, response, next)',
    only: 'a browser may add credentials',
  },
  {
    ...CLIENTS,
    name: 'prices of what is not offered are all prices',
    file: 'apps/api/src/reference/prices.controller.ts',
    in: 'offered',
    find: 'codesIn(list)?.filter((code) => isOneOf(all, code)) ?? all;',
    replace:
      '(codesIn(list)?.some((code) => isOneOf(all, code)) ? codesIn(list).filter((code) => isOneOf(all, code)) : all);',
    only: 'beside nothing that is offered',
  },
  {
    ...CLIENTS,
    name: 'a list with brackets is ignored',
    file: 'libs/http/src/filters.ts',
    in: 'givenBy',
    find: 'return { ...body, ...withoutBrackets(query) };',
    replace: 'return { ...body, ...query };',
    only: 'is answered the price for currencies',
  },
  {
    ...CLIENTS,
    name: 'epoch seconds are taken for milliseconds',
    file: 'libs/contract/src/moment-fields.ts',
    in: 'epochMoment',
    find: 'new Date(Number(text) * 1_000)',
    replace: 'new Date(Number(text))',
    only: 'since then, and before, in seconds',
  },
  {
    ...LIBRARIES,
    name: 'Basic credentials of OAuth clients are not decoded',
    in: 'decoded',
    find: "return decodeURIComponent(text.replaceAll('+', ' '));",
    replace: 'return text;',
    only: 'oauth4webapi with ClientSecretBasic is given a token of the partner',
  },
  {
    ...LIBRARIES,
    name: 'a form says who calls though a header does',
    in: 'clientCredentials',
    find: 'if (authorization !== undefined) return ofHeader(authorization);',
    replace:
      'if (authorization !== undefined && ofHeader(authorization) && !request.body?.client_secret) return ofHeader(authorization);',
    only: 'beside a wrong one in the header',
  },
  {
    name: 'payload version 1 has a field beyond the contract',
    file: 'libs/webhooks/src/payload-version.ts',
    in: 'bodyIn',
    find: "if (type !== 'TRANSACTION_UPDATED' || version === NEWEST_PAYLOAD) return body;",
    replace: 'if (version !== undefined) return body;',
    tests: ['proofs/journeys/webhook-payload-versions.spec'],
    project: 'journeys',
    only: 'reaches a receiver that refuses every field',
  },
];
