/** Holds the catalogue of texts against the sources: every text is said somewhere, and every plural has its forms. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { readCatalogue, sourceFiles, textsFile } from './texts/catalogue.mjs';
import { problemsOfCatalogue } from './texts/problems.mjs';

const catalogue = readCatalogue();
const sources = sourceFiles().filter((file) => !textsFile.test(`/${file}`)).map((file) => readFileSync(join(root, file), 'utf8'));
const problems = problemsOfCatalogue(catalogue, sources);
for (const problem of problems) console.error(problem);
console.log(`${catalogue.reduce((sum, { texts }) => sum + texts.length, 0)} texts of ${catalogue.length} areas`);
process.exitCode = problems.length === 0 ? 0 : 1;
