/** A role that is added only to `contract/role-table.ts`. Part of the full run only, because it runs the compiler. */
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** The files with an entry for each role. */
const files = [
  'portal.config.ts',
  'src/custom/account/AccountSettings.tsx',
  'server/demo/merchants.ts',
  'server/db/scope.ts',
  'server/db/role-constraint.ts',
];

function errorsWithFourthRole(): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, root);
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const read = host.readFile.bind(host);
  const getSourceFile: typeof host.getSourceFile = (name, version) => {
    const text = read(name);
    if (text === undefined) return undefined;
    const planted = name.endsWith('contract/role-table.ts')
      ? text.replace('  Merchant: {', "  Courier: { prefix: 'courier', sees: 'shop', abilities: [] },\n  Merchant: {")
      : text;
    return ts.createSourceFile(name, planted, version);
  };
  const program = ts.createProgram({
    rootNames: files.map((file) => join(root, file)),
    options: { ...options, incremental: false, noEmit: true },
    host: { ...host, getSourceFile },
  });
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    return program
      .getSemanticDiagnostics(source)
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`);
  });
}

describe.skipIf(process.env['SCALE'] !== 'full')('a fourth role', () => {
  it('needs only its entry in the role table', { timeout: 300_000 }, () => {
    expect(errorsWithFourthRole()).toEqual([]);
  });
});
