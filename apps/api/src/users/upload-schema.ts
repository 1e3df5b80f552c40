import { DOCUMENT_TYPES } from '@rampart/kernel';
import type { ApiBodyOptions } from '@nestjs/swagger';

/** Content types of a document upload, all with the same three fields. */
export const UPLOAD_TYPES = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'] as const;

export const UPLOAD_BODY: NonNullable<Extract<ApiBodyOptions, { schema: unknown }>['schema']> = {
  type: 'object',
  required: ['file', 'type'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description:
        'The file; base64 in formats other than multipart. Documents: pdf, jpg, jpeg, png, at most 10 MiB. Video: mov, mp4, avi, wmv, at most 100 MiB',
    },
    filename: { type: 'string', description: 'Name of the file', example: 'passport.jpg' },
    type: { type: 'string', enum: [...DOCUMENT_TYPES], example: 'front' },
  },
};
