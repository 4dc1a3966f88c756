interface Asked {
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request and returns the parsed JSON response, or `null` for an empty one. */
export async function fetchJson(
  fetch: typeof globalThis.fetch,
  method: string,
  address: string,
  { body, type = 'application/json', headers = {} }: Asked = {},
): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const contentType = body === undefined ? {} : { 'Content-Type': type };
  const response = await fetch(address, { method, headers: { Accept: type, ...contentType, ...headers }, ...sent });
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}
