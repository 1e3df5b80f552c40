import type { OpenedDocument } from '@rampart/kyc';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';

/** Shown in the page and kept nowhere; whatever the file contains, nothing of it runs. */
export function viewOnly({ content, mediaType, size }: OpenedDocument, response: Response): StreamableFile {
  response.setHeader('Content-Security-Policy', `default-src 'none'; sandbox; frame-ancestors 'self'`);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  return new StreamableFile(content, { type: mediaType, disposition: 'inline', length: size });
}
