import { z } from 'zod';
import { flag, setting, url, whole } from '../setting-types.js';

/** Where the end of the audit chain is sent, and how often. */
export const auditMarkSettings = {
  AUDIT_MARKS_FOLDER: setting({
    check: z.string().min(1),
    purpose:
      'Folder of audit-marks.jsonl, to which the worker appends the end of the audit chain. Put it where the administrators of the database cannot write, such as /mnt/audit',
  }),
  AUDIT_MARKS_WEBHOOK_URL: setting({
    check: url(/^https?$/),
    bad: 'audit.example.com',
    purpose:
      'Address that is sent the marks as signed webhooks, such as https://audit.example.com/marks; https and public, except where WEBHOOK_ALLOW_PRIVATE',
  }),
  AUDIT_MARKS_WEBHOOK_SECRET: setting({
    check: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, { error: 'must be whsec_ and at least 24 bytes in base64' }),
    bad: 'whsec_short',
    purpose: 'Signs those webhooks: `echo whsec_$(openssl rand -base64 32)`',
  }),
  AUDIT_MARKS_LOG: setting({
    check: flag,
    default: true,
    bad: 'no',
    purpose: "Write the marks into the worker's log as well, as `auditMark` of a line of the level info",
  }),
  AUDIT_MARKS_MINUTES: setting({
    check: z.coerce.number().min(0.01).max(1_440),
    default: 60,
    bad: '0',
    purpose: 'A mark is sent out at least so often, also when nothing was added, so that silence is noticed',
  }),
  AUDIT_MARKS_ENTRIES: setting({
    check: whole(1, 100_000),
    default: 100,
    bad: '0',
    purpose: 'A mark is sent out as soon as the audit has grown by so many entries',
  }),
};
