import { z } from 'zod';
import { flag, url, whole } from '../setting-types.js';

/** Where the end of the audit chain is sent, and how often. */
export const auditMarkSettings = {
  AUDIT_MARKS_FOLDER: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of audit-marks.jsonl, to which the worker appends the end of the audit chain. Put it where the administrators of the database cannot write, such as /mnt/audit',
    ),
  AUDIT_MARKS_WEBHOOK_URL: url(/^https?$/)
    .optional()
    .describe(
      'Address that is sent the marks as signed webhooks, such as https://audit.example.com/marks; https and public, except where WEBHOOK_ALLOW_PRIVATE',
    ),
  AUDIT_MARKS_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, { error: 'must be whsec_ and at least 24 bytes in base64' })
    .optional()
    .describe('Signs those webhooks: `echo whsec_$(openssl rand -base64 32)`'),
  AUDIT_MARKS_LOG: flag
    .default(true)
    .describe("Write the marks into the worker's log as well, as `auditMark` of a line of the level info"),
  AUDIT_MARKS_MINUTES: z.coerce
    .number()
    .min(0.01)
    .max(1_440)
    .default(60)
    .describe('A mark is sent out at least so often, also when nothing was added, so that silence is noticed'),
  AUDIT_MARKS_ENTRIES: whole(1, 100_000)
    .default(100)
    .describe('A mark is sent out as soon as the audit has grown by so many entries'),
};
