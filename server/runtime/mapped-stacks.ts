/**
 * Stack traces name the places in the sources, as with Node's `--enable-source-maps`. Node reads the map of everything it
 * loads, a tenth of each start; here a map is read when an error has come through its script.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** @param script its `file:` address; of a package's scripts, and where there is no map that can be read, there is none */
function mapOf(script: string): SourceMap | undefined {
  if (maps.has(script)) return maps.get(script);
  let map: SourceMap | undefined;
  try {
    if (script.startsWith('file:') && !script.includes('/node_modules/')) {
      map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${script}.map`), 'utf8')));
    }
  } catch {
    // The trace then names the script.
  }
  maps.set(script, map);
  return map;
}

/** A line of a trace, its place that of the source. */
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
