/**
 * Maps stack traces to the sources, like Node's `--enable-source-maps`. Node reads the source map of every loaded
 * script, which slows the start, but this module reads a map only when a trace needs it.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** Returns the source map of a script by its `file:` URL. Packages and scripts without a readable map have no map. */
function mapOf(script: string): SourceMap | undefined {
  if (maps.has(script)) return maps.get(script);
  let map: SourceMap | undefined;
  try {
    if (script.startsWith('file:') && !script.includes('/node_modules/')) {
      map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${script}.map`), 'utf8')));
    }
  } catch {
    // Without a map, the trace names the script.
  }
  maps.set(script, map);
  return map;
}

/** Returns a line of a trace with the position in the source. */
function describe(site: NodeJS.CallSite): string {
  const [script, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
  if (typeof script !== 'string' || line === null || column === null) return String(site);
  const origin = mapOf(script)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return String(site);
  const source = relative(process.cwd(), fileURLToPath(new URL(origin.fileName, script)));
  return String(site).replace(`${script}:${line}:${column}`, `${source}:${origin.lineNumber}:${origin.columnNumber}`);
}

Error.prepareStackTrace = (error, sites) =>
  [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${describe(site)}`)].join('\n');
