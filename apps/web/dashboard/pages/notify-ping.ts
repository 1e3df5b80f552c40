import { notifications } from '@mantine/notifications';
import type { Schema } from '../client.js';

/** Reports the result of an event that was sent at once. */
export function notifyPing({ delivered, status, failure, durationMs }: Schema<'PingView'>): void {
  const message = delivered ? `Ping delivered: ${status} in ${durationMs} ms` : `Ping failed: ${status ?? failure}`;
  notifications.show({ message, color: delivered ? 'green' : 'red' });
}
