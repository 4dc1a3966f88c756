/** Renders the initial markup of a component without antd's classes and icons. */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

const isOwnClass = (name: string) => !/^(ant|css|rc|anticon)(-|$)/.test(name);

export function plainMarkup(part: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(
      /<span role="img"( aria-hidden="true"| aria-label="[^"]*")+ class="anticon anticon-([\w-]+)[^"]*"><\/span>/g,
      (found, _, icon: string) => `{${icon}${found.includes('aria-hidden') ? '' : '!'}}`,
    )
    .replaceAll(/ class="([^"]*)"/g, (_, names: string) => {
      const ownClasses = names.split(' ').filter(isOwnClass);
      return ownClasses.length > 0 ? ` class="${ownClasses.join(' ')}"` : '';
    })
    .replaceAll(/ style="[^"]*"/g, '')
    .replaceAll(/_R_\w*_/g, '#');
}
