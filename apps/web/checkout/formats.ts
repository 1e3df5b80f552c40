export const moneyIn =
  (language: string) =>
  (amount: number, currency: string, digits: number): string => {
    const number = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount);
    return `${number}\u00a0${currency}`;
  };

/** Formats an amount of plain decimal text without losing a digit. */
export const exactIn =
  (language: string) =>
  (amount: string, currency: string, digits: number): string => {
    const format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: MAX_DECIMALS,
    });
    return `${format.format(amount as `${number}`)}\u00a0${currency}`;
  };

export const priceIn =
  (language: string) =>
  (amount: number, currency: string): string => {
    const leadingZeros = amount > 0 && amount < 1 ? -Math.floor(Math.log10(amount)) - 1 : 0;
    const number = new Intl.NumberFormat(language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: amount < 100 ? Math.min(leadingZeros + SIGNIFICANT, MAX_DECIMALS) : 2,
    }).format(amount);
    return `${number}\u00a0${currency}`;
  };

/** Significant digits of a price below 100. */
const SIGNIFICANT = 4;
const MAX_DECIMALS = 18;

/** Formats a percentage without its sign, which the texts contain: one decimal below 10, none from 10 on. */
export const percentIn =
  (language: string) =>
  (percent: number): string => {
    const digits = percent < 10 ? 1 : 0;
    return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      percent,
    );
  };

export const pointsIn =
  (language: string) =>
  (points: number): string =>
    new Intl.NumberFormat(language).format(points);

export const timeIn =
  (language: string) =>
  (moment: string): string => {
    const date = new Date(moment);
    const isToday = date.toDateString() === new Date().toDateString();
    return new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    }).format(date);
  };

export const dayIn =
  (language: string) =>
  (date: string): string =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));
