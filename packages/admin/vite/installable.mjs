/**
 * A Vite plugin that makes the portal installable: a manifest, icons from the logo, and the service worker with its
 * offline page (ADR 047). The URLs are fixed, so that browsers find later versions.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { build } from 'vite';

const workerFolder = fileURLToPath(new URL('../app/worker', import.meta.url));
/** TypeScript in this repository, JavaScript in the published package. */
const extension = existsSync(join(workerFolder, 'offline.js')) ? 'js' : 'ts';

/** The files that the service worker caches. */
const shell = ['offline.html', 'offline.js', 'favicon.svg'];

export const manifest = {
  id: '/',
  name: 'Portal',
  short_name: 'Portal',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#ffffff',
  background_color: '#ffffff',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
};

/**
 * Returns the maskable icon: its background reaches every edge, and its drawing is small enough for any mask.
 * @param {string} logo
 */
export function maskable(logo) {
  const icon = logo
    .replace(/<rect ([^>]*) rx="\d+"/, '<rect $1')
    .replace('<g ', '<g transform="translate(16 16) scale(0.8) translate(-16 -16)" ');
  if (icon === logo) {
    throw new Error('The logo needs a background <rect> with rounded corners or a <g> with the drawing');
  }
  return icon;
}

/** @param {string} svg @param {number} size */
const draw = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer();

/**
 * Builds a self-contained script that runs outside the portal.
 * @param {string} root
 * @param {string} file
 * @param {Record<string, string>} [filledIn]
 */
async function bundle(root, file, filledIn = {}) {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'silent',
    define: filledIn,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(workerFolder, `${file}.${extension}`), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${file} was not built`);
  return chunk.code;
}

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * @param {string} [name] the portal's name
 * @returns {import('vite').Plugin}
 */
export function installable(name) {
  let root = process.cwd();
  return {
    name: 'installable',
    apply: 'build',
    transformIndexHtml: (html) => (name === undefined ? html : html.replace(/<title>[^<]*/, `<title>${escaped(name)}`)),
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const logo = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
      const page = readFileSync(join(workerFolder, 'offline.html'), 'utf8');
      const script = await bundle(root, 'offline');
      const version = createHash('sha256').update(logo).update(page).update(script).digest('hex').slice(0, 12);
      const filledIn = {
        SHELL_VERSION: JSON.stringify(version),
        SHELL_FILES: JSON.stringify(shell.map((file) => `/${file}`)),
      };
      /** @type {Record<string, string | Uint8Array>} */
      const files = {
        'manifest.webmanifest': JSON.stringify(
          { ...manifest, ...(name === undefined ? {} : { name, short_name: name }) },
          undefined,
          2,
        ),
        'offline.html': page,
        'offline.js': script,
        'service-worker.js': await bundle(root, 'service-worker', filledIn),
        'icon-192.png': await draw(logo, 192),
        'icon-512.png': await draw(logo, 512),
        'icon-maskable-512.png': await draw(maskable(logo), 512),
        'apple-touch-icon.png': await draw(maskable(logo), 180),
      };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
