/** Parses the headers of OTEL_EXPORTER_OTLP_HEADERS: name=value, separated by commas, with percent-encoded values. */
export const collectorHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').filter(Boolean).map(splitPair));

const splitPair = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), unescape(pair.slice(at + 1))];
};

/** A value that is not percent-encoded is used unchanged. */
function unescape(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
