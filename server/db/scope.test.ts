import { describe, expect, it } from 'vitest';
import { probeFor, seamsOf } from './scope.ts';

describe('what the index is asked for', () => {
  it.each([
    ['krzysztof wójcik', '%%krz%szt%wójcik%'],
    ['ada lovelace', '%ada%lov%lac%%'],
    ['jo ng-walker', '%jo ng-walker%'],
    ['jo lovelace jo', '%jo %lov%lac% jo%'],
    ['sw1y 4jh', '%sw1y 4jh%'],
    ['100% an_a\\', '%100\\% an\\_a\\\\%'],
    ['', ''],
  ])(
    'takes three in every four letters of a plain word without the spaces beside it, and the rest as it is, and the space beside a short word: %s',
    (text, probe) => {
      expect(probeFor(text)).toBe(probe);
    },
  );

  it.each<[string, string, string[]]>([
    ['priya singh', '', ['iya sin']],
    ['zoë ng', '', []],
    ['jo lovelace', '', []],
    ['lace jo ng-walker', '', ['ace jo', 'jo ng-']],
    ['a "b\\ cde', '', ['"b\\ cde']],
    ['sw1y 4jh', 'sw1y4jh', ['w1y 4jh']],
    ['m1 1ae', 'm11ae', []],
    ['sw1 y4jh', 'sw1y4jh', []],
    ['sw1y 4j', 'sw1y4j', []],
    ['lovelace', '', []],
  ])('is where two words meet, if all letters beside the space are known: %s', (text, joined, seams) => {
    expect(seamsOf([text, joined])).toEqual(seams);
  });
});
