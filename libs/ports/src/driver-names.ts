/** Name of a driver, by which settings, feeds, event ids and payouts know it. */
export type DriverName = string;

/** Driver of all that was written while each port had one: its feeds, event ids and payouts carry no name, to this day. */
export const UNNAMED_DRIVER: DriverName = 'sandbox';

const NAMED_EVENT = /^([a-z][a-z0-9-]*)\/(.+)$/s;

/** A provider's event id as the service stores it: two providers may use one id. */
export const eventIdOf = (driver: DriverName, providersId: string): string =>
  driver === UNNAMED_DRIVER && !NAMED_EVENT.test(providersId) ? providersId : `${driver}/${providersId}`;

/** The driver that reported a stored event, and the id that its provider knows. */
export function splitEventId(eventId: string): { readonly driver: DriverName; readonly providersId: string } {
  const [, driver, providersId] = NAMED_EVENT.exec(eventId) ?? [];
  return driver === undefined || providersId === undefined
    ? { driver: UNNAMED_DRIVER, providersId: eventId }
    : { driver, providersId };
}

/** Name of a driver's feed of payments: its row in `feed_cursor`, its metrics and findings. */
export const feedName = (port: 'fiatRail' | 'chain', driver: DriverName): string =>
  driver === UNNAMED_DRIVER ? port : `${port}:${driver}`;
