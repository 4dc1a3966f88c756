const absolute = /^https?:\/\//i;

/** Where the path of a request's target ends. */
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
 * A request's target as the router can read it. One whose path cannot be decoded is taken by its letter, and so finds
 * what any wrong address finds, with every header; the router itself would answer in a shape of its own, with none.
 */
export function readableUrl(url: string): string {
  const end = endOfPath(url);
  const path = url.slice(0, end);
  const isPath = path.startsWith('/') || absolute.test(path);
  if (isPath && isDecodable(path)) return url;
  return `${isPath ? '' : '/'}${path.replaceAll('%', '%25')}${url.slice(end)}`;
}
