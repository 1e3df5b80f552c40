/** Permissions of a token. `read` is GET, `write` every change, `webhooks` all of webhooks. */
export const TOKEN_SCOPES = ['read', 'write', 'webhooks'] as const;
/** Permissions of an API key; `keys` creates, rotates and deletes keys. */
export const SCOPES = [...TOKEN_SCOPES, 'keys'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes of service tokens. Of the routes that need a recent code from a session, they open those that name their scope. */
export const SERVICE_SCOPES = ['read', 'kyc', 'money', 'partners', 'queues', 'metrics'] as const;
export type ServiceScope = (typeof SERVICE_SCOPES)[number];

/** Roles of a partner's members in the dashboard, from all actions to reading only. */
export const MEMBER_ROLES = ['owner', 'developer', 'support', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
