import type { CheckoutRequest, Transaction, User, WebhookEndpoint } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import { requestView } from './requests/request.view.dto.js';
import { OK, userView } from './users/user.view.dto.js';
import { endpointView } from './webhooks/endpoint-views.dto.js';

const AT = new Date('2026-01-01T00:00:00.000Z');

describe('a user', () => {
  const user: User = {
    id: 'u',
    partnerId: 'p',
    email: 'Ada@Example.com',
    emailKey: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    kyc: 'not-verified',
    kycDeclineReason: null,
    phone: null,
    country: 'SG',
    address: '1 Raffles Place',
    points: new Decimal(7),
    blockedAt: null,
    blockedReason: null,
    createdAt: AT,
  };

  it('has the fields of the contract and no others', () => {
    expect(userView(user)).toEqual({
      id: 'u',
      email: 'Ada@Example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      kyc: 'not-verified',
    });
  });

  it('has a phone after verification, and a reason after a decline', () => {
    expect(userView({ ...user, phone: '+6591234567' })).toMatchObject({ phone: '+6591234567' });
    expect(userView({ ...user, kycDeclineReason: 'blurred' })).toMatchObject({ kycDeclineReason: 'blurred' });
  });

  it('gets `{status: ok}` for the steps that answer nothing else', () => {
    expect(OK).toEqual({ status: 'ok' });
  });
});

describe('a checkout request', () => {
  const empty: CheckoutRequest = {
    id: 'r',
    partnerId: 'p',
    type: null,
    cryptoCurrency: null,
    currency: null,
    wallet: null,
    internalAddress: null,
    autoSelling: null,
    createdAt: AT,
  };

  it('is `initiated` until it becomes a transaction, and has only the given fields', () => {
    expect(requestView(empty, undefined)).toEqual({ id: 'r', status: 'initiated' });
    expect(requestView({ ...empty, type: 'sell', currency: 'SGD', autoSelling: false }, undefined)).toEqual({
      id: 'r',
      type: 'sell',
      currency: 'SGD',
      autoSelling: false,
      status: 'initiated',
    });
  });

  it('is `created` with the transaction and its id', () => {
    const zero = new Decimal(0);
    const figures = {
      crypto: zero,
      fiat: zero,
      serviceCharge: zero,
      total: zero,
      cryptoPrice: zero,
      cryptoPriceUsd: zero,
    };
    const transaction = {
      id: 't',
      type: 'buy',
      status: 'pending',
      createdAt: AT,
      wallet: 'bc1q',
      peerAccount: null,
      ...figures,
    } as unknown as Transaction;

    const view = requestView(empty, transaction);
    expect(view).toMatchObject({
      id: 'r',
      status: 'created',
      transactionId: 't',
      transaction: { id: 't', status: 'pending', wallet: 'bc1q' },
    });
    expect(view).not.toHaveProperty('partnerId');
    expect(view).not.toHaveProperty('createdAt');
  });
});

describe('a webhook endpoint', () => {
  const endpoint: WebhookEndpoint = {
    id: 'e',
    partnerId: 'p',
    url: 'https://partner.example/Hooks?A=b',
    sealedSecret: Buffer.from('sealed'),
    eventTypes: ['TRANSACTION_UPDATED'],
    payloadVersion: 1,
    enabled: true,
    disabledReason: null,
    failures: 0,
    failingSince: null,
    notices: 0,
    probeAt: null,
    probes: 0,
    slots: 8,
    createdAt: AT,
    deletedAt: null,
  };

  it('shows its URL letter for letter and never its secret', () => {
    expect(endpointView(endpoint)).toEqual({
      id: 'e',
      url: 'https://partner.example/Hooks?A=b',
      enabled: true,
      eventTypes: ['TRANSACTION_UPDATED'],
      payloadVersion: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('says since when it takes nothing', () => {
    expect(endpointView({ ...endpoint, failures: 3, failingSince: AT })).toMatchObject({
      failingSince: '2026-01-01T00:00:00.000Z',
    });
  });

  it('says why we disabled it', () => {
    expect(endpointView({ ...endpoint, enabled: false, disabledReason: 'it answered 410' })).toMatchObject({
      enabled: false,
      disabledReason: 'it answered 410',
    });
  });
});
