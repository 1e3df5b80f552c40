import type { AccessTokenView, ClientTokenView } from '@rampart/contract';

const TOKEN = '3f9a1c5e7b0d2846f1a3c5e7092b4d6f8a1c3e507b9d2f4680a2c4e6f8b0d1e33f9a1c5e7b0d2846f1a3c5e7092b4d6f';

export const USER_TOKEN: AccessTokenView = { accessToken: TOKEN, expiresAt: 1_797_759_000 };
export const PARTNER_TOKEN: ClientTokenView = { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 };
