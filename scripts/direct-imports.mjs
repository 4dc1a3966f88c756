/**
 * A Vite plugin that spares the way to the server for a part that is there already. A module that is imported when it is
 * needed, and stands in a file with others, gets a small file of its own that says under which name: the browser would
 * fetch that before a list draws its first row. Whoever imports it asks the file that holds it (ADR 064).
 */

/** `export{a as default}from"./session-1.js";` and nothing else. */
const onlyNames = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/;
const laterImport = /import\((["'`])\.\/([^"'`]+)\1\)/g;

/** @param {string} code of a file @returns what it gives, as names of the file that holds it; `undefined` of a file that holds something itself */
function namesIn(code) {
  const [, names, file] = onlyNames.exec(code) ?? [];
  if (names === undefined || file === undefined) return undefined;
  const given = names.split(',').map((each) => {
    const [held = '', said = held] = each.trim().split(' as ');
    return `${said}:m.${held}`;
  });
  return { file, object: `{${given.join(',')}}` };
}

/** @param {ReadonlyMap<string, string>} codes of all files, by their names within their folder @returns {ReadonlyMap<string, string>} */
export function importedDirectly(codes) {
  const named = new Map([...codes].flatMap(([name, code]) => {
    const names = namesIn(code);
    return names ? [[name, names]] : [];
  }));
  const direct = (/** @type {string} */ code) => code.replace(laterImport, (whole, _quote, name) => {
    const part = named.get(name);
    return part ? `import("./${part.file}").then(m=>(${part.object}))` : whole;
  });
  return new Map([...codes].map(([name, code]) => [name, direct(code)]));
}

/** @returns {import('vite').Plugin} */
export function directImports() {
  return {
    name: 'direct-imports',
    apply: 'build',
    generateBundle: {
      // After what writes the names of files, and before what compresses them.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const nameOf = (/** @type {{ readonly fileName: string }} */ { fileName }) => fileName.slice(fileName.lastIndexOf('/') + 1);
        const codes = importedDirectly(new Map(chunks.map((chunk) => [nameOf(chunk), chunk.code])));
        for (const chunk of chunks) chunk.code = codes.get(nameOf(chunk)) ?? chunk.code;
      },
    },
  };
}
