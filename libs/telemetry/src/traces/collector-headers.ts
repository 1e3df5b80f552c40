/** Headers of OTEL_EXPORTER_OTLP_HEADERS: name=value, with commas between, values percent-encoded. */
export const collectorHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(text.split(',').filter(Boolean).map(splitPair));

const splitPair = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), unescape(pair.slice(at + 1))];
};

/** A value that is not percent-encoded stands for itself. */
function unescape(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
