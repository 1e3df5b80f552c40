export const WEBHOOKS = [];
