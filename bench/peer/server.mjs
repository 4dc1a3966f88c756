/**
 * Serves the peer app's build, compressed and cached like the portal's, and the shop demo's data for
 * ra-data-simple-rest. The data is in memory, so the peer's times include no database access.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import generate from 'data-generator-retail';

const token = 'a-session';
const data = generate({ serializeDate: true });
/** Minimum size in bytes of a compressed response, as in the portal. */
const smallestCompressed = 1400;
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

function send(response, status, body, headers = {}) {
  const text = Buffer.from(JSON.stringify(body));
  const isCompressed =
    text.length >= smallestCompressed && String(response.req.headers['accept-encoding']).includes('br');
  const sent = isCompressed ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : text;
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
      ...headers,
    })
    .end(sent);
}

function isMeant(row, [key, wanted]) {
  if (key === 'q') return JSON.stringify(row).toLowerCase().includes(String(wanted).toLowerCase());
  if (Array.isArray(wanted)) return wanted.map(String).includes(String(row[key]));
  if (key.endsWith('_gte')) return row[key.slice(0, -4)] >= wanted;
  if (key.endsWith('_lte')) return row[key.slice(0, -4)] <= wanted;
  return String(row[key]) === String(wanted);
}

function list(response, rows, query) {
  const read = (name, otherwise) => JSON.parse(query.get(name) ?? otherwise);
  const [[field, order], [from, to], filter] = [
    read('sort', '["id","ASC"]'),
    read('range', '[0,999999]'),
    read('filter', '{}'),
  ];
  const sign = order === 'ASC' ? 1 : -1;
  const found = rows
    .filter((row) => Object.entries(filter).every((each) => isMeant(row, each)))
    .toSorted((a, b) => (a[field] < b[field] ? -sign : sign));
  const page = found.slice(from, to + 1);
  send(response, 200, page, { 'content-range': `items ${from}-${from + page.length - 1}/${found.length}` });
}

function answer(request, response, url) {
  if (request.headers.authorization !== `Bearer ${token}`) {
    return send(response, 401, { message: 'Nobody is signed in' });
  }
  const [, , resource, id] = url.pathname.split('/');
  const rows = data[resource] ?? [];
  if (id === undefined) return list(response, rows, url.searchParams);
  const row = rows.find((each) => String(each.id) === id);
  return row ? send(response, 200, row) : send(response, 404, { message: 'Not found' });
}

function file(response, path) {
  const name = path.startsWith('/assets/') ? path : '/index.html';
  const plain = join(import.meta.dirname, 'dist', name);
  const isCompressed = existsSync(`${plain}.br`);
  const cached = name === path ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'cache-control': cached,
    ...(isCompressed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(readFileSync(isCompressed ? `${plain}.br` : plain));
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/login') return send(response, 200, { token });
  try {
    return url.pathname.startsWith('/api/') ? answer(request, response, url) : file(response, url.pathname);
  } catch (error) {
    return send(response, 500, { message: String(error) });
  }
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
