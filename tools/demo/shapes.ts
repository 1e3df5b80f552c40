import type { components } from '@rampart/client';

type Shapes = components['schemas'];

export type Transaction = Shapes['TransactionView'];
export type Order = Shapes['CreateTransactionDto'];
export type User = Shapes['UserView'];
export type SmsMessages = Shapes['SmsMessagesView'];
export type CreatedEndpoint = Shapes['CreatedEndpointView'];
export type WebhookEvents = Shapes['WebhookEventsView'];
export type WebhookEvent = Shapes['WebhookEventView'];
export type WebhookDelivery = Shapes['WebhookDeliveryView'];
