/** The part that writes HTML, to which the package's own types do not lead. */
declare module 'micromark-extension-gfm/html' {
  import type { HtmlExtension } from 'micromark/dist/shared-types';

  const html: HtmlExtension;
  export default html;
}
