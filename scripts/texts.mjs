/**
 * Checks that every text of the catalogue is used, and that every translation is complete. With `--english`, prints the
 * texts to translate instead.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './run.mjs';
import { readCatalogue, readMessages, sourceFiles, textsFile } from '../packages/admin/vite/texts/catalogue.mjs';
import { problemsOfCatalogue, problemsOfLanguage } from './texts/problems.mjs';

const catalogue = readCatalogue();

/** Returns the tags of all languages that the portal or the package has translations for. */
function translatedTags() {
  const folders = ['.', 'packages/admin'].map((folder) => join(root, folder, 'contract', 'texts', 'messages'));
  const tags = folders.flatMap((folder) => readdirSync(folder)).map((file) => file.replace(/\.json$/, ''));
  return [...new Set(tags)].sort();
}

/** Formats messages as in a language file: sorted, one per line. @param {Readonly<Record<string, string>>} messages */
function writeMessages(messages) {
  return `{\n${Object.keys(messages)
    .sort()
    .map((key) => `  ${JSON.stringify(key)}: ${JSON.stringify(messages[key])}`)
    .join(',\n')}\n}`;
}

/** Prints the English texts in the format of a language file. */
function printEnglish() {
  console.log(
    writeMessages(
      Object.fromEntries(
        catalogue.flatMap(({ area, texts }) => texts.map(({ key, message }) => [`${area}.${key}`, message])),
      ),
    ),
  );
}

function check() {
  const sources = sourceFiles()
    .filter((file) => !textsFile.test(`/${file}`))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const sameAsEnglish = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(root, 'scripts', 'texts', 'same-as-english.json'), 'utf8')));
  const problems = [
    ...problemsOfCatalogue(catalogue, sources),
    ...translatedTags().flatMap((tag) => problemsOfLanguage(catalogue, tag, readMessages(tag), sameAsEnglish[tag])),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${catalogue.reduce((sum, { texts }) => sum + texts.length, 0)} texts of ${catalogue.length} areas`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv.includes('--english')) printEnglish();
else check();
