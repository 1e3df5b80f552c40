import { type AuditEntry, type AuditVerification, breakText, markText } from '@rampart/data';
import { viewOf } from '../operators/view-of.js';
import type { AuditChainView, AuditEntryView } from './audit.dto.js';

export const auditEntryView = ({
  id,
  at,
  actor,
  action,
  subject,
  reason,
  before,
  after,
}: AuditEntry): AuditEntryView => ({
  ...{ id, actor, action, subject, reason },
  at: at.toISOString(),
  before: before as AuditEntryView['before'],
  after: after as AuditEntryView['after'],
});

export type AuditRecordView = ReturnType<typeof auditRecordView>;

export const auditRecordView = (entry: AuditEntry) =>
  viewOf(entry, ['id', 'actor', 'partnerId', 'action', 'subject', 'reason', 'before', 'after', 'at']);

export const auditChainView = ({ verifiedTo, head, broken }: AuditVerification, at: Date): AuditChainView => ({
  at: at.toISOString(),
  verifiedTo,
  mark: head ? markText(head) : null,
  problem: broken ? breakText(broken) : null,
});
