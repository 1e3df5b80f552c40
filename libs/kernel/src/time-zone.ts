/** Whether this is the IANA name of a time zone, such as Asia/Singapore; an offset such as +08:00 is not one. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
