/** A Vite plugin that writes a `.br` file next to each text file, so that the server doesn't have to compress. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Minimum size in bytes. Compression doesn't pay off for smaller files. */
const smallest = 512;

/** @returns {import('vite').Plugin} */
export function brotli() {
  return {
    name: 'brotli',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => text.test(name) && !name.startsWith('.vite/'));
      await Promise.all(
        files.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length >= smallest) await writeFile(join(dir, `${name}.br`), await compress(content));
        }),
      );
    },
  };
}
