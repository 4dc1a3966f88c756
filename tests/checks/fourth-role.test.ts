/** A role that is added to `contract/role-table.ts` and nowhere else: the compiler names what else has to be said of it. Asked at full size, for it takes the compiler. */
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const asking = ['portal.config.ts', 'src/custom/account/AccountSettings.tsx'];

/** What the compiler says of files while a fourth role stands in the table, by file. */
function saidOf(files: readonly string[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const read = host.readFile.bind(host);
  const getSourceFile: typeof host.getSourceFile = (name, version) => {
    const text = read(name);
    if (text === undefined) return undefined;
    const planted = name.endsWith('contract/role-table.ts') ? text.replace("  Merchant: {", "  Courier: { prefix: 'courier', sees: 'shop', abilities: [] },\n  Merchant: {") : text;
    return ts.createSourceFile(name, planted, version);
  };
  const program = ts.createProgram({ rootNames: files.map((file) => join(root, file)), options: { ...options, incremental: false, noEmit: true }, host: { ...host, getSourceFile } });
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    return program.getSemanticDiagnostics(source).map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

describe.skipIf(process.env['SCALE'] !== 'full')('a fourth role', () => {
  it('is asked for its title, its name among the account’s words, and whom of it the demo knows', { timeout: 300_000 }, () => {
    const said = saidOf(asking);
    for (const file of asking) expect(said.filter((line) => line.startsWith(file) && line.includes("'Courier' is missing"))).not.toEqual([]);
  });
});
