import type { WebhookEndpoint } from '@rampart/data';

/** Fields of an endpoint that the audit keeps. */
export const auditedEndpoint = ({ url, eventTypes, payloadVersion, enabled }: WebhookEndpoint) => ({
  url,
  eventTypes,
  payloadVersion,
  enabled,
});
