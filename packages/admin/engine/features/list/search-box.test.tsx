import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

describe('the search text', () => {
  const render = (value: string) =>
    renderToStaticMarkup(<SearchBox label="Search orders" debounceMs={500} value={value} onSearch={() => undefined} />);

  it('is reported as too long above 200 characters, and not truncated', () => {
    expect(render('x'.repeat(201))).toMatch(
      /aria-invalid="true"[^]*<p [^>]*role="alert"[^>]*>Max length is 200 characters</,
    );
    expect(render('x'.repeat(201))).toContain(`value="${'x'.repeat(201)}"`);
    expect(render(`${'x'.repeat(200)} `)).not.toContain('Max length');
    expect(render('x')).not.toContain('maxlength');
  });
});
