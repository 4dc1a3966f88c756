/** The package's own types do not cover this entry point. */
declare module 'micromark-extension-gfm/html' {
  import type { HtmlExtension } from 'micromark/dist/shared-types';

  const html: HtmlExtension;
  export default html;
}
