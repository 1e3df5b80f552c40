import type { WebhookEndpoint } from '@rampart/data';

/** Selects the fields of an endpoint that audit entries keep. */
export const auditedEndpoint = ({ url, eventTypes, payloadVersion, enabled }: WebhookEndpoint) => ({
  url,
  eventTypes,
  payloadVersion,
  enabled,
});
