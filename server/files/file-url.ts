/** Addresses of uploaded files. Names are the server's own: nothing of what the sender called a file is in them. */
const prefix = '/api/files/';
const storedName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(png|jpg)$/;

export const fileRoute = `${prefix}:name`;

export function isStoredName(name: string): boolean {
  return storedName.test(name);
}

export function fileUrl(name: string): string {
  return prefix + name;
}

/** The stored name in an address; `undefined` for an address of anything else. */
export function fileNameIn(url: string): string | undefined {
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isStoredName(name) ? name : undefined;
}
