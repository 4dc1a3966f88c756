/** Refuses request paths that a backend could interpret as another path. */

const printable = /^[\x21-\x7e]*$/;
const encoded = /%[\da-f]{2}/i;
/** Slashes, backslashes, control characters and line separators. */
const separators = /[/\\\p{Cc}\p{Zl}\p{Zp}]/u;
/** A segment of dots and spaces, which some file systems treat as a parent folder. */
const dots = /^[.\s]+$/;

/**
 * Returns whether every backend interprets the path in the same way: it has no dot segments (also with `;` parameters),
 * encoded slashes, backslashes, control characters, double or invalid encodings, empty segments, `#` or query.
 * @param {string} path
 */
export function isPlainPath(path) {
  if (!printable.test(path) || !path.startsWith('/') || /[\\#]/.test(path)) return false;
  const segments = path.slice(1).split('/');
  return segments.every((segment, at) => isPlainSegment(segment) || (segment === '' && at === segments.length - 1));
}

/** @param {string} segment */
function isPlainSegment(segment) {
  const decoded = decode(segment);
  if (decoded === undefined || decoded === '' || encoded.test(decoded)) return false;
  // Some backends treat full-width dots and slashes as plain ones.
  return [decoded, decoded.normalize('NFKC')].every((read) => {
    const [name = ''] = read.split(';');
    return !separators.test(read) && !encoded.test(read) && name !== '' && !dots.test(name);
  });
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
