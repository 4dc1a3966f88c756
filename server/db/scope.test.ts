import { describe, expect, it } from 'vitest';
import { searchProbe, seamsOf } from './scope.ts';

describe('the search index', () => {
  it.each([
    ['krzysztof wójcik', '%%krz%szt%wójcik%'],
    ['ada lovelace', '%ada%lov%lac%%'],
    ['jo ng-walker', '%jo ng-walker%'],
    ['jo lovelace jo', '%jo %lov%lac% jo%'],
    ['sw1y 4jh', '%sw1y 4jh%'],
    ['100% an_a\\', '%100\\% an\\_a\\\\%'],
    ['', ''],
  ])('looks up three of every four letters of a plain word, and other words whole: %s', (text, probe) => {
    expect(searchProbe(text)).toBe(probe);
  });

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
  ])('looks up word joins whose letters are all known: %s', (text, joined, seams) => {
    expect(seamsOf([text, joined])).toEqual(seams);
  });
});
