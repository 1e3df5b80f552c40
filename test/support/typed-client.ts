import { type Client as TypedClient, createClient, type Settings } from '@rampart/client';
import type { Client } from './client.js';

/** The client that partners install, as one of the test's partners. */
export const typedClient = ({ baseUrl, authorization = '' }: Client, settings: Partial<Settings> = {}): TypedClient => {
  const [apiKey = '', apiSecret = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
    .toString('utf8')
    .split(':');
  return createClient({ baseUrl, credentials: { apiKey, apiSecret }, ...settings });
};
