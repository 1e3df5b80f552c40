import { oneTransactionView, userView } from '@rampart/contract';
import type { KnownCall } from '@rampart/partners';
import type { AuditEntry, KycDocument, Transaction, User } from '@rampart/data';
import type { AuditRowView } from './audit.dto.js';
import type { CallView } from './calls.dto.js';
import type { TransactionRowView } from './transactions.dto.js';
import type { DocumentView, UserRowView } from './users.dto.js';

export const transactionRowView = ({
  transaction,
  userEmail,
}: {
  transaction: Transaction;
  userEmail: string;
}): TransactionRowView => ({
  ...oneTransactionView(transaction),
  userEmail,
  updatedAt: transaction.updatedAt.toISOString(),
});

export const userRowView = (user: User): UserRowView => ({
  ...userView(user),
  createdAt: user.createdAt.toISOString(),
  ...(user.country === null ? {} : { country: user.country }),
});

export const documentView = ({
  type,
  createdAt,
  mediaType,
  size,
}: Pick<KycDocument, 'type' | 'createdAt' | 'mediaType' | 'size'>): DocumentView => ({
  type,
  uploadedAt: createdAt.toISOString(),
  mediaType,
  bytes: Number(size),
});

/** Maps an audit entry for partners; operators' names are omitted. */
export const auditRowView = ({ id, at, actor, action, subject, before, after }: AuditEntry): AuditRowView => ({
  id,
  at: at.toISOString(),
  who: actor.startsWith('member:') ? actor.slice('member:'.length) : 'Operations',
  action,
  subject,
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
});

export const callView = ({ at, path, fault, keyName, requestBody, responseBody, ...call }: KnownCall): CallView => ({
  ...call,
  at: at.toISOString(),
  path: path.replace(/:(\w+)/g, '{$1}'),
  ...(fault === null ? {} : { code: fault }),
  ...(keyName === null ? {} : { keyName }),
  ...(requestBody === null ? {} : { requestBody }),
  ...(responseBody === null ? {} : { responseBody }),
});
