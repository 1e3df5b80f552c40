/** Name of a driver, used in settings, feeds, event ids and payouts. */
export type DriverName = string;

/** Driver of everything that was written while each port had only one driver. Its feeds, event ids and payouts still carry no name. */
export const UNNAMED_DRIVER: DriverName = 'sandbox';

const NAMED_EVENT = /^([a-z][a-z0-9-]*)\/(.+)$/s;

/** Returns a provider's event id in stored form, because two providers may use the same id. */
export const eventIdOf = (driver: DriverName, providersId: string): string =>
  driver === UNNAMED_DRIVER && !NAMED_EVENT.test(providersId) ? providersId : `${driver}/${providersId}`;

/** Returns the driver that reported a stored event, and the id that its provider uses. */
export function splitEventId(eventId: string): { readonly driver: DriverName; readonly providersId: string } {
  const [, driver, providersId] = NAMED_EVENT.exec(eventId) ?? [];
  return driver === undefined || providersId === undefined
    ? { driver: UNNAMED_DRIVER, providersId: eventId }
    : { driver, providersId };
}

/** Name of a driver's feed of payments: its row in `feed_cursor`, its metrics and findings. */
export const feedName = (port: 'fiatRail' | 'chain', driver: DriverName): string =>
  driver === UNNAMED_DRIVER ? port : `${port}:${driver}`;
