import type { OpenAPIObject } from '@nestjs/swagger';
import type { MediaType, Operation } from './operation.js';
import { declaredErrorsOf } from './throws.js';
import { undescribedFields } from './undescribed-fields.js';

const FOLDER = 'apps/api/src/openapi';

/** Lists what the document lacks, one sentence each. These cannot be derived, so the contributor must add them. */
export function gapsOf(document: OpenAPIObject): string[] {
  return [
    ...Object.values(document.paths).flatMap((item) =>
      Object.values(item as Record<string, Operation>).flatMap(gapsOfOperation),
    ),
    ...undescribedFields(document).map((field) => `${field}: has no description; give the field a doc comment`),
  ];
}

function gapsOfOperation({ operationId, requestBody, responses }: Operation): string[] {
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([, response]) => response.content);
  return [
    ...(declaredErrorsOf(operationId)
      ? []
      : [
          `${operationId}: declares no errors; give its method a @Throws() with the codes that only it answers, or none`,
        ]),
    ...(isShown(requestBody?.content)
      ? []
      : [
          `${operationId}: its body has no example; give the fields an @example, or ${FOLDER}/examples/operations.ts a body`,
        ]),
    ...(answers.every(isShown)
      ? []
      : [
          `${operationId}: its answer has no example; give its shape one in ${FOLDER}/examples/views.ts, or the operation in operations.ts`,
        ]),
  ];
}

const isShown = (content: Readonly<Record<string, MediaType>> = {}): boolean =>
  Object.values(content).every(({ examples }) => examples !== undefined);
