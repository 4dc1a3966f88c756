/**
 * `npm run mutate`: mutates the code that unit tests cover, and reports the mutants that no test detects (ADR 024).
 * `npm run mutate -- --mutate packages/admin/contract/london.ts:30-40` mutates one file, or some of its lines.
 */
export default {
  mutate: [
    'contract/**/*.ts',
    'packages/admin/providers/**/*.ts',
    'server/**/{wire,barcode,groups,line-rules,regions,rules,wall-clock,*-rules}.ts',
    '!**/*.{test,fixture}.ts',
    // A Vite plugin reads the texts from the source, so they cannot be mutated.
    '!**/{texts,*-texts}.ts',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'stryker.vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Each mutant of code that runs on module load would need a new process.
  ignoreStatic: true,
  ignorePatterns: ['.cache', '.data', 'dist', 'dist-server', 'bench', 'docs'],
  tempDirName: '.cache/stryker',
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  thresholds: { high: 90, low: 80, break: 80 },
};
