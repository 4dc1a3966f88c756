const absolute = /^https?:\/\//i;

/** Returns the index at which the path of a request target ends. */
function endOfPath(url: string): number {
  const end = url.search(/[?#]/);
  return end === -1 ? url.length : end;
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a request target that the router can decode. Escapes an undecodable path, so that it gets the usual 404 with
 * all headers instead of the router's own error.
 */
export function readableUrl(url: string): string {
  const end = endOfPath(url);
  const path = url.slice(0, end);
  const isPath = path.startsWith('/') || absolute.test(path);
  if (isPath && isDecodable(path)) return url;
  return `${isPath ? '' : '/'}${path.replaceAll('%', '%25')}${url.slice(end)}`;
}
