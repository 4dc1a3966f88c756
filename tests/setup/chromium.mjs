/** The browser of the end-to-end tests: found, or installed where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installDebianPackage, pathFolders } from './system.mjs';

/** The first draws nothing that nobody sees, and takes two thirds of the others' time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'Google Chrome',
  'Chromium',
];
/** Those that show notifications. */
const wholeNames = names.filter((name) => name !== 'chromium-headless-shell');
const macFolders = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'];

/** The path of a Chromium; Playwright's own first, for it is the version that Playwright was made for. */
export function findChromium() {
  const own = chromium.executablePath();
  return existsSync(own) ? own : findProgram(names, [...pathFolders(), ...macFolders]);
}

/** The path of a Chromium with everything that a desktop's has; `undefined` where there is none but the shell. */
export function findWholeChromium() {
  const own = chromium.executablePath();
  return existsSync(own) ? own : thatRuns(findProgram(wholeNames, [...pathFolders(), ...macFolders]));
}

/** A wrapper may be there without its browser (Ubuntu's is). @param {string | undefined} path */
function thatRuns(path) {
  return path !== undefined && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0 ? path : undefined;
}

function download() {
  console.log('Downloading Chromium …');
  return (
    spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    }).status === 0
  );
}

/** The path of a Chromium that runs, installed if need be; `undefined` where there can be none. */
export function ensureChromium() {
  const found = thatRuns(findChromium());
  if (found !== undefined) return found;
  const installed = installDebianPackage('chromium-headless-shell') || installDebianPackage('chromium') || download();
  return installed ? thatRuns(findChromium()) : undefined;
}
