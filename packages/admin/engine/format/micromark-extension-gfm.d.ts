/** The package's own types do not cover the HTML part. */
declare module 'micromark-extension-gfm/html' {
  import type { HtmlExtension } from 'micromark/dist/shared-types';

  const html: HtmlExtension;
  export default html;
}
