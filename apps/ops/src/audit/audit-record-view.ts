import type { AuditEntry } from '@rampart/data';
import { viewOf } from '../operators/view-of.js';

export type AuditRecordView = ReturnType<typeof auditRecordView>;

export const auditRecordView = (entry: AuditEntry) =>
  viewOf(entry, ['id', 'actor', 'partnerId', 'action', 'subject', 'reason', 'before', 'after', 'at']);
