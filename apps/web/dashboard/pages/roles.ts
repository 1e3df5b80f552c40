import type { Role } from '../client.js';

export const ROLES: readonly { value: Role; label: string }[] = [
  { value: 'owner', label: 'Owner: everything' },
  { value: 'developer', label: 'Developer: keys, webhooks, branding' },
  { value: 'support', label: 'Support: view, resend webhooks' },
  { value: 'viewer', label: 'Viewer: view only' },
];
