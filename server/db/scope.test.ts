import { describe, expect, it } from 'vitest';
import { probeFor } from './scope.ts';

describe('what the index is asked for', () => {
  it.each([
    ['krzysztof wójcik', '%%krz%szt%%wój%%'],
    ['jo ng-walker', '%jo ng-%wal%%'],
    ['sw1y 4jh', '%sw1y 4jh%'],
    ['100% an_a\\', '%100\\% an\\_a\\\\%'],
    ['', ''],
  ])('takes three in every four letters of a word without the spaces beside it, and the rest as it is: %s', (text, probe) => {
    expect(probeFor(text)).toBe(probe);
  });
});
