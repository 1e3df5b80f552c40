import type { AuditEntry } from '@rampart/data';
import type { AuditEntryView } from './audit.dto.js';

export const auditEntryView = ({ id, at, actor, action, subject, reason, before, after }: AuditEntry): AuditEntryView => ({
  ...{ id, actor, action, subject, reason },
  at: at.toISOString(),
  before: before as AuditEntryView['before'],
  after: after as AuditEntryView['after'],
});
