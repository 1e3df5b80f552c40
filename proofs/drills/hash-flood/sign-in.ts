export interface Attempt {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  /** The cookie of a known device. */
  readonly device: string | undefined;
}

export interface Person {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly device?: string | undefined;
}

/** Signs in at the dashboard, from an address that the load balancer reports. */
export async function signIn(baseUrl: string, { name, password, address, device }: Person): Promise<Attempt> {
  const began = performance.now();
  const response = await fetch(`${baseUrl}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...(device === undefined ? {} : { cookie: device }),
    },
    body: JSON.stringify({ name, password }),
  });
  await response.arrayBuffer();
  const set = response.headers.getSetCookie().find((line) => line.startsWith('partners-device='));
  return {
    status: response.status,
    ms: performance.now() - began,
    retryAfter: response.headers.get('retry-after'),
    device: set?.split(';')[0],
  };
}
