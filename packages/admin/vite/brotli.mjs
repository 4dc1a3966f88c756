/** A Vite plugin that writes a `.br` file beside each text file of the build, so that the server need not compress. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const text = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** In bytes. A smaller file does not repay the headers. */
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
