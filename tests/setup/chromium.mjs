/** Finds the browser for the end-to-end tests, or installs it if possible. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installDebianPackage, pathFolders } from './system-programs.mjs';

/** Program names, preferred first. The headless shell is fastest because it skips rendering to a window. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'Google Chrome',
  'Chromium',
];
/** Browsers that support notifications. */
const fullBrowserNames = names.filter((name) => name !== 'chromium-headless-shell');
const macFolders = ['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'];

/** Returns the path of a Chromium. Prefers Playwright's own, whose version matches Playwright. */
export function findChromium() {
  const own = chromium.executablePath();
  return existsSync(own) ? own : findProgram(names, [...pathFolders(), ...macFolders]);
}

/** Returns the path of a full Chromium, or undefined if there is only the headless shell. */
export function findFullChromium() {
  const own = chromium.executablePath();
  return existsSync(own) ? own : isRunnable(findProgram(fullBrowserNames, [...pathFolders(), ...macFolders]));
}

/** Returns the path if the program starts: Ubuntu's may be a wrapper only. @param {string | undefined} path */
function isRunnable(path) {
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

/** Returns the path of a working Chromium, installing one if necessary, or undefined. */
export function ensureChromium() {
  const found = isRunnable(findChromium());
  if (found !== undefined) return found;
  const installed = installDebianPackage('chromium-headless-shell') || installDebianPackage('chromium') || download();
  return installed ? isRunnable(findChromium()) : undefined;
}
