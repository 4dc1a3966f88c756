/** Uploads with progress, which `fetch` doesn't report. */

export interface Uploads {
  subscribe(listener: () => void): () => void;
  /** Returns the progress of the current upload, 0 to 1, or `undefined` without an upload. */
  sent(): number | undefined;
}

interface UploadWays {
  readonly uploads: Uploads;
  /** Sends forms with XMLHttpRequest and everything else with the given `fetch`. Rejects like `fetch`. */
  readonly fetch: typeof globalThis.fetch;
}

export function createUploads(fetch: typeof globalThis.fetch): UploadWays {
  const listeners = new Set<() => void>();
  let share: number | undefined;
  const tell = (next: number | undefined) => {
    share = next;
    for (const listener of listeners) listener();
  };
  return {
    uploads: {
      sent: () => share,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    fetch(address, init) {
      const body = init?.body;
      if (!(body instanceof FormData) || typeof XMLHttpRequest === 'undefined') return fetch(address, init);
      tell(0);
      return upload(String(address), { ...init, body }, tell).finally(() => tell(undefined));
    },
  };
}

const bodiless = [204, 205, 304];

function upload(
  address: string,
  { method = 'POST', headers, body, signal, credentials }: RequestInit & { readonly body: FormData },
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = credentials === 'include';
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(new Response(bodiless.includes(status) ? null : responseText, { status, headers: headersOf(request) }));
    });
    request.addEventListener('error', () => reject(new TypeError('The form could not be sent')));
    request.addEventListener('abort', () =>
      reject(signal?.reason ?? new DOMException('The call was aborted', 'AbortError')),
    );
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const cut = line.indexOf(':');
    if (cut > 0) headers.append(line.slice(0, cut), line.slice(cut + 1).trim());
  }
  return headers;
}
