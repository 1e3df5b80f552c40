/** Permissions of a token. `read` covers GET, `write` every change, `webhooks` everything about webhooks. */
export const TOKEN_SCOPES = ['read', 'write', 'webhooks'] as const;
/** Permissions that a token of the partner may be requested with; it has `mcp` only if its request names it. */
export const PARTNER_TOKEN_SCOPES = [...TOKEN_SCOPES, 'mcp'] as const;
/** Permissions of an API key; `keys` creates, rotates and deletes keys, `mcp` opens the MCP server, which in live mode reads only. */
export const SCOPES = [...TOKEN_SCOPES, 'keys', 'mcp'] as const;
export type Scope = (typeof SCOPES)[number];

/** Scopes of service tokens. Routes that require a recent code from a session accept only tokens with the scope they name. */
export const SERVICE_SCOPES = ['read', 'kyc', 'money', 'partners', 'queues', 'metrics'] as const;
export type ServiceScope = (typeof SERVICE_SCOPES)[number];

/** Roles of a partner's members in the dashboard, from all actions to reading only. */
export const MEMBER_ROLES = ['owner', 'developer', 'support', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
