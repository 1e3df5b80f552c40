import { apiKeyView, type CreatedApiKeyView, type KnownApiKey } from '@rampart/contract';

const known: KnownApiKey = {
  id: '0199f3a0-1c5e-7a27-8d3b-6e9f0b4a2c18',
  name: 'Reporting',
  key: 'rk_6f2d0e8a4b913c5e',
  scopes: ['read', 'webhooks'],
  ipAllowList: ['203.0.113.0/24'],
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
  expiresAt: new Date('2099-01-01T00:00:00.000Z'),
  usedAt: null,
  usedFrom: null,
  previousUntil: null,
};

export const API_KEY = apiKeyView({ ...known, usedAt: new Date('2026-11-20T09:30:00.000Z'), usedFrom: '203.0.113.7' });
export const CREATED_API_KEY: CreatedApiKeyView = {
  ...apiKeyView(known),
  apiSecret: 'b7c1e93f5a2d4806b7c1e93f5a2d4806b7c1e93f5a2d4806b7c1e93f5a2d4806',
};
